import { FULL_TURN, NOTCH, drag, passed, restAngle, shownAngle, angleBetween } from '#lib/play/crank.ts';

test('the crank follows the hand, and does not come back behind a notch', () => {
  expect(drag(0, 40)).toBe(40);
  expect(drag(40, -100)).toBe(0);
  expect(drag(150, -100)).toBe(NOTCH);
});

test('let go early it falls back, let go late it falls into the next notch', () => {
  expect(restAngle(50)).toBe(0);
  expect(restAngle(100)).toBe(NOTCH);
  expect(restAngle(130)).toBe(NOTCH);
  expect(restAngle(340)).toBe(FULL_TURN);
});

test('just before the end it is pulled in', () => {
  expect(drag(345, 6)).toBe(FULL_TURN);
});

test('a hand that passes the line behind the dial has gone on, not back', () => {
  expect(angleBetween(175, -175)).toBe(10);
  expect(angleBetween(-175, 175)).toBe(-10);
});

test('ticks and notches are counted as they are passed', () => {
  expect(passed(0, 29, 30)).toBe(0);
  expect(passed(29, 31, 30)).toBe(1);
  expect(passed(10, 130, 30)).toBe(4);
  expect(passed(130, 120, 30)).toBe(0);
});

test('at each tick the bar stands where it is, and in between it never turns back', () => {
  expect(shownAngle(60)).toBeCloseTo(60);
  const angles = Array.from({ length: 361 }, (_, i) => shownAngle(i));
  expect(angles.every((angle, i) => i === 0 || angle > (angles[i - 1] ?? 0))).toBe(true);
});
