import {
  type BoxClaim,
  byShelf,
  isComplete,
  isTaken,
  type ShelvedPrize,
} from '#backend/domain/shipments/packing.ts';

test.each([
  ['nobody has opened it', undefined, false],
  ['somebody else packs it', { packer: 'ken', isFresh: true }, true],
  ['somebody else has left it', { packer: 'ken', isFresh: false }, false],
  ['it was put aside', { packer: null, isFresh: true }, false],
  ['it is their own', { packer: 'hana', isFresh: true }, false],
] satisfies [string, BoxClaim | undefined, boolean][])(
  'A box is taken or free: %s',
  (_what, claim, taken) => {
    expect(isTaken(claim, 'hana')).toBe(taken);
  },
);

test('A box is complete with each of its prizes', () => {
  expect(isComplete({ contents: ['a', 'b'], ticked: ['b', 'a'] })).toBe(true);
  expect(isComplete({ contents: ['a', 'b'], ticked: ['a'] })).toBe(false);
});

test('Prizes are listed by shelf, draw, prize and variant, those without a shelf last', () => {
  const prize = (but: Partial<ShelvedPrize>): ShelvedPrize => ({
    shelf: 'A-1',
    directoryName: 'summer',
    grade: 'A',
    code: 'A',
    variant: null,
    ...but,
  });
  const sorted = [
    prize({}),
    prize({ variant: 'あお' }),
    prize({ variant: 'みどり' }),
    prize({ code: 'A2' }),
    prize({ code: 'A10' }),
    prize({ grade: 'C' }),
    prize({ grade: 'lastOne' }),
    prize({ directoryName: 'winter' }),
    prize({ shelf: 'A-2', directoryName: 'spring' }),
    prize({ shelf: 'A-10' }),
    prize({ shelf: null }),
    prize({ shelf: null, grade: 'B' }),
  ];
  expect(sorted.toReversed().toSorted(byShelf)).toEqual(sorted);
});
