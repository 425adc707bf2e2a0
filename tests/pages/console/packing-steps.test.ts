import { stepOf } from '#console/routes/shipments/packing-steps.ts';

const BOX = {
  shipmentId: '3f2a91bc-04de-4a11-8000-000000000000',
  number: '3F2A-91BC-04DE-4A11',
  contents: [],
};

test('The number of a box closes it once the card of a gift is in', () => {
  const open = { box: BOX, ticked: new Set<string>() };
  expect(stepOf(BOX.number, { ...open, lacksCard: false })).toEqual({ kind: 'pack' });
  expect(stepOf(BOX.number, { ...open, lacksCard: true })).toMatchObject({
    kind: 'reject',
    text: expect.stringContaining('カード'),
  });
});
