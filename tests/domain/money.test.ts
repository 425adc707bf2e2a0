import { isYen, plus, times, yen } from '#backend/domain/money.ts';

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%d is not an amount in yen',
  (amount) => {
    expect(() => yen(amount)).toThrow(RangeError);
  },
);

test('Ten tickets at 700 yen and a shipment at 600 yen cost 7,600 yen', () => {
  expect(plus(times(yen(700), 10), yen(600))).toBe(7600);
});

test('Nothing costs 0 yen', () => expect([yen(0), isYen(0), isYen(-1)]).toEqual([0, true, false]));

test('Half a ticket has no price', () => {
  expect(() => times(yen(701), 0.5)).toThrow(RangeError);
});
