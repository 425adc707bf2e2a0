import { fireEvent, screen } from '@testing-library/react';
import { announcement, CAPSULE_MS, openScene, passTime } from './scene-page.tsx';

describe('The dial', () => {
  /** jsdom has no pointer events. */
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

  /** The dial is hidden from assistive technology, which uses the button. */
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

  test('a full circle turns the crank', async () => {
    const counts = openScene({ grades: 'F' });
    drag(0, 360);
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(1);
    expect(announcement()).toMatch('F賞');
  });

  test('the order is requested at the first click of the crank', async () => {
    const counts = openScene({ grades: 'F' });
    drag(0, 60);
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(1);
    expect(announcement()).toBe('');
  });

  test('a crank released half way can be turned further', async () => {
    openScene({ grades: 'F' });
    drag(0, 120);
    drag(0, 240);
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch('F賞');
  });

  test('the other direction does nothing', async () => {
    const counts = openScene({ grades: 'F' });
    drag(360, 0);
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(0);
  });

  test('a tap turns it like the button', async () => {
    openScene({ grades: 'F' });
    fireEvent.pointerDown(dial(), at(0));
    fireEvent.pointerUp(dial(), at(0));
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch('F賞');
  });

  test('with reduced motion it is a button', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
    openScene({ grades: 'F' });
    expect(screen.getByText('ボタンを押してください')).toBeVisible();
    drag(0, 60);
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch('F賞');
  });
});
