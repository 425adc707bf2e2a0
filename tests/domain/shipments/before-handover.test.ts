import {
  pauseRefusal,
  resumeRefusal,
  returnedFee,
  selectionRefusal,
  storedAtLeastUntil,
  type UnsentShipment,
  unsentRefusal,
} from '#backend/domain/shipments/before-handover.ts';
import { yen } from '#backend/domain/money.ts';
import { feeBy, type FeeShare } from '#lib/shipments/fee.ts';

const box = (but: Partial<UnsentShipment> = {}): UnsentShipment => ({
  status: 'WAITING',
  isWithdrawn: false,
  isPaused: false,
  fee: yen(600),
  paymentStatus: 'CAPTURED',
  ...but,
});

const share = (prizes: number, terms: Partial<FeeShare['terms']> = {}): FeeShare => ({
  terms: { fee: 600, freeFrom: null, combinable: true, ...terms },
  prizes,
});

describe('A shipment can be changed', () => {
  test.each([
    ['accepted and paid', {}, undefined],
    ['requested and paid', { status: 'START' }, undefined],
    ['requested without a fee', { status: 'START', fee: yen(0), paymentStatus: 'NONE' }, undefined],
    ['withdrawn', { isWithdrawn: true }, 'shipmentWithdrawn'],
    ['handed over', { status: 'SHIPSTART' }, 'handedOver'],
    ['notified', { status: 'COMPLETEMAIL' }, 'handedOver'],
    ['delivered', { status: 'DELIVERED' }, 'handedOver'],
    ['unpaid', { status: 'START', paymentStatus: 'NONE' }, 'shipmentUnpaid'],
    ['being paid', { status: 'START', paymentStatus: 'PENDING' }, 'shipmentUnpaid'],
  ] as const)('%s', (_what, but, refusal) => {
    expect(unsentRefusal(box(but))).toBe(refusal);
  });

  test.each([
    ['pause', {}, undefined],
    ['pause', { isPaused: true }, 'pausedAlready'],
    ['resume', {}, 'notPaused'],
    ['resume', { isPaused: true }, undefined],
    ['pause', { status: 'SHIPSTART' }, 'handedOver'],
    ['resume', { isWithdrawn: true }, 'shipmentWithdrawn'],
  ] as const)('%s', (what, but, refusal) => {
    const refusalOf = what === 'pause' ? pauseRefusal : resumeRefusal;
    expect(refusalOf(box(but))).toBe(refusal);
  });
});

test.each([
  [['a'], undefined],
  [['a', 'a'], undefined],
  [['a', 'b'], 'allOfShipment'],
  [['c'], 'notOfShipment'],
] as const)('Of two prizes %j leave a shipment that continues', (chosen, refusal) => {
  expect(selectionRefusal(['a', 'b'], chosen)).toBe(refusal);
});

describe('The part of a fee that goes back', () => {
  const facts = { cause: 'shop', isKept: false, isFollowUp: false, kept: 600 } as const;
  type Facts = Partial<Parameters<typeof returnedFee>[0]> & { readonly left?: readonly FeeShare[] };

  const returnedOf = ({ left = [], ...but }: Facts) =>
    returnedFee({
      ...facts,
      isNothingLeft: left.length === 0,
      feeOfLeft: feeBy('box', left, '東京都'),
      ...but,
    });

  test.each([
    ['nothing is sent: all', {}, 600],
    ['packed before at the wish of the member, now caused by the shop: all', { isKept: true }, 600],
    ['at the wish of the member, before packing: all', { cause: 'member' }, 600],
    ['at the wish of the member, packed: nothing', { cause: 'member', isKept: true }, 0],
    ['the rest costs as much: nothing', { left: [share(4)] }, 0],
    ['the rest costs less: the difference', { left: [share(1, { fee: 400 })] }, 200],
    ['the rest costs more: nothing, and nothing is charged', { left: [share(1, { fee: 900 })] }, 0],
    ['the rest is sent free: all', { left: [share(5, { freeFrom: 5 })] }, 600],
    ['the rest is not sent free any more: nothing', { kept: 0, left: [share(4, { freeFrom: 5 })] }, 0],
    [
      'a part was returned before: what is above the new fee',
      { kept: 500, left: [share(1, { fee: 400 })] },
      100,
    ],
    ['more was returned before: nothing', { kept: 300, left: [share(1, { fee: 400 })] }, 0],
    ['sent again, nothing is left: all', { isFollowUp: true }, 600],
    ['sent again, some is left: nothing', { isFollowUp: true, left: [share(1, { fee: 0 })] }, 0],
    [
      'packed at the wish of the member, some is left: nothing',
      { cause: 'member', isKept: true, left: [share(1, { fee: 0 })] },
      0,
    ],
  ] as const)('%s', (_what, but, returned) => {
    expect(returnedOf(but)).toBe(returned);
  });

  test('the fee of the rest is not known, because the address is deleted: nothing', () => {
    expect(returnedOf({ left: [share(1, { fee: 400 })], feeOfLeft: undefined })).toBe(0);
  });
});

test('Prizes that leave a shipment are stored for thirty days at least', () => {
  expect(storedAtLeastUntil(new Date('2026-11-29T03:00:00Z')).toISOString()).toBe('2026-12-29T03:00:00.000Z');
});
