import {
  MASCOTS,
  MASCOT_SCRIPT,
  footerMascot,
  headerMascot,
  mascotPicture,
  type MascotNumber,
} from '#lib/site/mascot.ts';

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
  const header = headerMascot(chance);
  const { dataset, style } = document.documentElement;
  expect(dataset.mascot).toBe(String(header));
  expect(style.getPropertyValue('--header-mascot')).toBe(`url(${mascotPicture(header)})`);
  expect(style.getPropertyValue('--footer-mascot')).toBe(`url(${mascotPicture(footerMascot(header), true)})`);
  expect(style.getPropertyValue('--footer-mascot-room')).toMatch(/^\d+(\.\d)?%$/);
});
