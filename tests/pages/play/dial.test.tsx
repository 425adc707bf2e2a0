import { fireEvent, screen } from '@testing-library/react';
import { A_WHILE, later, openShow, said } from './reveal.tsx';

/** jsdom knows no fingers. */
class Finger extends MouseEvent {
  readonly isPrimary = true;
  readonly pointerId = 1;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { PointerEvent: Finger });
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

/** The dial has no place in the accessibility tree: whoever cannot drag has the button. */
function dial(): Element {
  const found = screen.getByRole('dialog').querySelector('[data-enabled]');
  if (found === null) throw new Error('There is no dial.');
  return found;
}

/** jsdom has no layout: the dial's middle is at 0, 0. */
const at = (degrees: number) => ({
  clientX: 100 * Math.cos((degrees * Math.PI) / 180),
  clientY: 100 * Math.sin((degrees * Math.PI) / 180),
});

function drag(from: number, to: number) {
  const way = Math.sign(to - from) * 10;
  fireEvent.pointerDown(dial(), at(from));
  for (let angle = from; angle !== to; angle += way) fireEvent.pointerMove(dial(), at(angle + way));
  fireEvent.pointerUp(dial(), at(to));
}

test('a finger that goes once round turns the crank', async () => {
  const heard = openShow({ grades: 'F' });
  drag(0, 360);
  await later(A_WHILE);
  expect(heard.asked).toBe(1);
  expect(said()).toMatch('F賞');
});

test('the shop is asked as soon as the crank clicks, so that the answer comes while it is turned', async () => {
  const heard = openShow({ grades: 'F' });
  drag(0, 60);
  await later(A_WHILE);
  expect(heard.asked).toBe(1);
  expect(said()).toBe('');
});

test('a crank that was let go half way is turned on from there', async () => {
  openShow({ grades: 'F' });
  drag(0, 120);
  drag(0, 240);
  await later(A_WHILE);
  expect(said()).toMatch('F賞');
});

test('turned the other way round nothing happens', async () => {
  const heard = openShow({ grades: 'F' });
  drag(360, 0);
  await later(A_WHILE);
  expect(heard.asked).toBe(0);
});

test('a tap turns it as the button does', async () => {
  openShow({ grades: 'F' });
  fireEvent.pointerDown(dial(), at(0));
  fireEvent.pointerUp(dial(), at(0));
  await later(A_WHILE);
  expect(said()).toMatch('F賞');
});

test('who wants little motion has a plain button for a dial', async () => {
  Object.assign(window, {
    matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  });
  openShow({ grades: 'F' });
  expect(screen.getByText('ボタンを押してください')).toBeVisible();
  drag(0, 60);
  await later(A_WHILE);
  expect(said()).toMatch('F賞');
});
