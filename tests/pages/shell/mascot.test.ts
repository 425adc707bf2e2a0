import { MASCOTS, MASCOT_SCRIPT, footerMascot, headerMascot, type MascotNumber } from '#lib/site/mascot.ts';

/** One chance in the middle of each of the list's fourteen places. */
const EVERY_CHANCE = Array.from({ length: 14 }, (_, place) => (place + 0.5) / 14);

const times = (number: MascotNumber) =>
  EVERY_CHANCE.filter((chance) => headerMascot(chance) === number).length;

test('the first three appear three times as often as the others', () => {
  expect(MASCOTS.map(times)).toEqual([3, 3, 3, 1, 1, 1, 1, 1]);
});

test.each([
  [0, 1],
  [0.999999, 3],
])('a chance of %d picks number %d', (chance, number) => {
  expect(headerMascot(chance)).toBe(number);
});

test('the footer shows the next one, and after the eighth the first', () => {
  expect(MASCOTS.map(footerMascot)).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
});

test.each(EVERY_CHANCE)('the script of the page picks the same at a chance of %d', (chance) => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
  window.eval(MASCOT_SCRIPT);
  random.mockRestore();
  expect(document.documentElement.dataset.mascot).toBe(String(headerMascot(chance)));
});
