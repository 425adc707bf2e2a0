import { act, fireEvent, render, screen, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { Scene, type PlayResult } from '#components/play/scene/scene.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { storedRound } from '#lib/play/rounds.ts';
import { enableDialogs } from '../browser.ts';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

afterEach(() => jest.useRealTimers());

type SceneParams = {
  /** The grades of the result; `firstError` is the message of a first, failed request. */
  readonly grades: string;
  readonly firstError?: string;
  readonly from?: number;
  readonly isKnown?: boolean;
};

/** Renders the scene of an order. */
function openScene({ grades, firstError, from = 0, isKnown = false }: SceneParams) {
  enableDialogs();
  const order = aPlayedOrder(grades);
  const counts = { requests: 0, ended: 0 };

  function Show() {
    const [revealed, setRevealed] = useState<OrderDetail | null>(isKnown ? order : null);
    const [failure, setFailure] = useState<string | null>(null);
    async function ask() {
      if (revealed !== null) return true;
      counts.requests += 1;
      const hasFailed = firstError !== undefined && counts.requests === 1;
      setFailure(hasFailed ? firstError : null);
      if (!hasFailed) setRevealed(order);
      return !hasFailed;
    }
    const played: PlayResult = { order: revealed, failure, play: ask };
    return (
      <Scene
        draw={aPlayedDraw()}
        order={order}
        played={played}
        from={from}
        onEnd={() => (counts.ended += 1)}
      />
    );
  }
  render(<Show />);
  return counts;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function press(name: string | RegExp) {
  fireEvent.click(button(name));
  await passTime(0);
}

const SLICE = 100;

/** Advances the fake timers in small steps, rendering after each. */
async function passTime(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= SLICE) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(Math.min(left, SLICE));
    });
  }
}

/** Longer than a turn, a drop and an automatic opening. */
const CAPSULE_MS = 4_000;

const announcement = () => screen.getByRole('status').textContent;

describe('The scene', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
  });

  test('the order is played when the crank is turned', async () => {
    const counts = openScene({ grades: 'FF' });
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(0);
    await press('まわす');
    expect(counts.requests).toBe(1);
  });

  test('an ordinary capsule opens by itself and its prize is announced', async () => {
    openScene({ grades: 'FE' });
    await press('まわす');
    expect(announcement()).toBe('');
    await passTime(CAPSULE_MS);
    expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
    expect(screen.getByText('F賞・全7個のうちの1個')).toBeVisible();
    expect(announcement()).toBe('1回目、F賞、缶バッジが当たりました。');
    expect(button(/次のカプセルへ/)).toHaveTextContent('あと1回');
  });

  test.each(['A', 'B'])('a capsule of %s賞 waits to be opened by hand', async (grade) => {
    openScene({ grades: grade });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('');
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch(`1回目、${grade}賞`);
  });

  test('the summary follows the last capsule', async () => {
    const counts = openScene({ grades: 'F' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(counts.ended).toBe(0);
    await press('結果をまとめて見る');
    expect(counts.ended).toBe(1);
  });

  test('one capsule can be skipped', async () => {
    openScene({ grades: 'AF', isKnown: true });
    await press('まわす');
    await press('この1個をとばす');
    expect(announcement()).toMatch('A賞');
    await press(/次のカプセルへ/);
    expect(button('まわす')).toBeVisible();
  });

  test('all capsules can be skipped, also before the first turn', async () => {
    const counts = openScene({ grades: 'AFFFF' });
    await press('結果だけまとめて見る');
    expect(counts).toEqual({ requests: 1, ended: 1 });
  });

  test('Escape skips all capsules', async () => {
    const counts = openScene({ grades: 'AFFFF', isKnown: true });
    fireEvent.keyDown(document, { key: 'Escape' });
    await passTime(0);
    expect(counts.ended).toBe(1);
  });

  test('a failed request is reported, and the crank can be turned again', async () => {
    const counts = openScene({ grades: 'F', firstError: '通信エラーが発生しました。' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await press('まわす');
    expect(screen.queryByRole('alert')).toBeNull();
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(2);
    expect(announcement()).toMatch('F賞');
  });

  test('a handful opens at once, except its best prizes', async () => {
    openScene({ grades: 'FFFDAEFFFFFFF', isKnown: true, from: 3 });
    expect(screen.getByRole('heading', { name: '10個まとめて出ます' })).toBeVisible();
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(announcement()).toMatch(/^4回目から13回目。/);
    await press('ふるえるカプセルへ');
    await passTime(CAPSULE_MS);
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('5回目、A賞、特大おつかいぬいぐるみが当たりました。');
  });

  test('the last-one prize follows the empty box', async () => {
    openScene({ grades: 'F*', isKnown: true });
    await press('この1個をとばす');
    await press('おや、まだ何か…');
    expect(screen.getByRole('heading', { name: '箱が、からっぽになりました' })).toBeVisible();
    await press('あける');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('ラストワン賞、金のおつかいかごセットが当たりました。');
  });

  test('a reload continues with the next capsule, unless the scene has ended', async () => {
    openScene({ grades: 'FFF', isKnown: true });
    await press('まわす');
    await press('この1個をとばす');
    await press(/次のカプセルへ/);
    expect(storedRound('o-1')).toBe(1);
    await press('結果だけまとめて見る');
    expect(storedRound('o-1')).toBeNull();
  });

  test('the machine turns by itself to the end, top prizes too, and can be stopped', async () => {
    const counts = openScene({ grades: 'FFA' });
    await press('おまかせでまわす');
    await passTime(1_000);
    await press('おまかせをとめる');
    await passTime(CAPSULE_MS + 2_000);
    expect(announcement()).toMatch(/^1回目/);
    await press(/次のカプセルへ/);
    await press('おまかせでまわす');
    await passTime(3 * CAPSULE_MS + 1_000);
    expect(counts).toEqual({ requests: 1, ended: 1 });
  });

  test('the machine that turns by itself stops when the shop cannot answer', async () => {
    const counts = openScene({ grades: 'FF', firstError: '通信エラーが発生しました。' });
    await press('おまかせでまわす');
    await passTime(CAPSULE_MS);
    expect(counts.requests).toBe(1);
    expect(button('おまかせでまわす')).toBeVisible();
  });

  test('the main button keeps the focus', async () => {
    openScene({ grades: 'AF' });
    expect(button('まわす')).toHaveFocus();
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(button('あける')).toHaveFocus();
  });

  test('the main button does nothing while it is busy', async () => {
    openScene({ grades: 'AF' });
    await press('まわす');
    await press('おまちください');
    await passTime(CAPSULE_MS);
    expect(announcement()).toBe('');
    expect(button('あける')).toBeVisible();
  });
});

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

describe('Sound', () => {
  class SilentContext {
    static made = 0;
    static tones = 0;
    readonly sampleRate = 100;
    readonly currentTime = 0;
    readonly state = 'running';
    readonly destination = {};
    constructor() {
      SilentContext.made += 1;
    }
    createGain = () => ({ gain: this.#dial(), connect: () => undefined });
    createBuffer = () => ({ getChannelData: () => new Float32Array(40) });
    createBiquadFilter = () => ({ frequency: { value: 0 }, connect: () => undefined });
    createOscillator = () => this.#source();
    createBufferSource = () => this.#source();
    close = async () => undefined;
    #dial = () => ({
      value: 0,
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    });
    #source() {
      return {
        frequency: this.#dial(),
        connect: () => undefined,
        start: () => {
          SilentContext.tones += 1;
        },
        stop: () => undefined,
      };
    }
  }

  const shaken: number[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    shaken.length = 0;
    Object.assign(SilentContext, { made: 0, tones: 0 });
    Object.assign(globalThis, { AudioContext: SilentContext });
    Object.assign(navigator, { vibrate: (ms: number) => shaken.push(ms) > 0 });
  });

  test('is off until the member switches it on', async () => {
    openScene({ grades: 'F' });
    expect(button('音')).toHaveAttribute('aria-pressed', 'false');
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect([SilentContext.made, SilentContext.tones]).toEqual([0, 0]);
    expect(shaken).toEqual([]);
  });

  test('plays and vibrates for the crank, the drop and the prize', async () => {
    openScene({ grades: 'F' });
    await press('音');
    expect(button('音')).toHaveAttribute('aria-pressed', 'true');
    const before = SilentContext.tones;
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(SilentContext.tones).toBeGreaterThan(before + 5);
    expect(shaken.length).toBeGreaterThan(0);
  });

  test('is remembered, but starts only after a click', async () => {
    localStorage.setItem('play/sound', 'on');
    openScene({ grades: 'F' });
    await passTime(CAPSULE_MS);
    expect(SilentContext.made).toBe(0);
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(SilentContext.made).toBe(1);
    expect(SilentContext.tones).toBeGreaterThan(0);
  });

  test('is longer for a better prize', async () => {
    const tonesOf = async (grades: string) => {
      openScene({ grades, isKnown: true });
      await press('音');
      await press('音');
      SilentContext.tones = 0;
      await press('この1個をとばす');
      cleanup();
      return SilentContext.tones;
    };
    localStorage.setItem('play/sound', 'on');
    expect(await tonesOf('F')).toBeLessThan(await tonesOf('A'));
  });
});
