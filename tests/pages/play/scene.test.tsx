import { act, fireEvent, render, screen, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { Scene, type PlayResult } from '#components/play/scene/scene.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { storedRound } from '#lib/play/rounds.ts';
import { letDialogsOpen } from '../browser.ts';
import { aPlayedDraw, aPlayedOrder } from './played-order.ts';

type ShowWish = {
  /** What the shop says when it is asked; `fails` says what keeps it from answering the first time. */
  readonly grades: string;
  readonly fails?: string;
  readonly from?: number;
  readonly isKnown?: boolean;
};

/** The show of an order on a screen, with a clock of its own. */
function openShow({ grades, fails, from = 0, isKnown = false }: ShowWish) {
  letDialogsOpen();
  const order = aPlayedOrder(grades);
  const heard = { asked: 0, ended: 0 };

  function Show() {
    const [told, setTold] = useState<OrderDetail | null>(isKnown ? order : null);
    const [failure, setFailure] = useState<string | null>(null);
    async function ask() {
      if (told !== null) return true;
      heard.asked += 1;
      const hasFailed = fails !== undefined && heard.asked === 1;
      setFailure(hasFailed ? fails : null);
      if (!hasFailed) setTold(order);
      return !hasFailed;
    }
    const played: PlayResult = { order: told, failure, play: ask };
    return (
      <Scene
        draw={aPlayedDraw()}
        order={order}
        played={played}
        from={from}
        onEnd={() => (heard.ended += 1)}
      />
    );
  }
  render(<Show />);
  return heard;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function press(name: string | RegExp) {
  fireEvent.click(button(name));
  await later(0);
}

const SLICE = 50;

/** Lets so many milliseconds pass, and whatever follows from each of them happen. */
async function later(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= SLICE) {
    await act(async () => {
      await jest.advanceTimersByTimeAsync(Math.min(left, SLICE));
    });
  }
}

/** Long enough for a turn, a drop and an opening that need no hand. */
const A_WHILE = 4_000;

const said = () => screen.getByRole('status').textContent;

describe('The scene', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  test('the order is played when the crank is turned', async () => {
    const heard = openShow({ grades: 'FF' });
    await later(A_WHILE);
    expect(heard.asked).toBe(0);
    await press('まわす');
    expect(heard.asked).toBe(1);
  });

  test('an ordinary capsule opens by itself and its prize is announced', async () => {
    openShow({ grades: 'FE' });
    await press('まわす');
    expect(said()).toBe('');
    await later(A_WHILE);
    expect(screen.getByRole('heading', { name: '缶バッジ' })).toBeVisible();
    expect(screen.getByText('F賞・全7個のうちの1個')).toBeVisible();
    expect(said()).toBe('1回目、F賞、缶バッジが当たりました。');
    expect(button(/次のカプセルへ/)).toHaveTextContent('あと1回');
  });

  test.each(['A', 'B'])('a capsule of %s賞 waits to be opened by hand', async (grade) => {
    openShow({ grades: grade });
    await press('まわす');
    await later(A_WHILE);
    expect(said()).toBe('');
    await press('あける');
    await later(A_WHILE);
    expect(said()).toMatch(`1回目、${grade}賞`);
  });

  test('the summary follows the last capsule', async () => {
    const heard = openShow({ grades: 'F' });
    await press('まわす');
    await later(A_WHILE);
    expect(heard.ended).toBe(0);
    await press('結果をまとめて見る');
    expect(heard.ended).toBe(1);
  });

  test('one capsule can be skipped', async () => {
    openShow({ grades: 'AF', isKnown: true });
    await press('この1個をとばす');
    expect(said()).toMatch('A賞');
    await press(/次のカプセルへ/);
    expect(button('まわす')).toBeVisible();
  });

  test('all capsules can be skipped, also before the first turn', async () => {
    const heard = openShow({ grades: 'AFFFF' });
    await press('結果だけまとめて見る');
    expect(heard).toEqual({ asked: 1, ended: 1 });
  });

  test('Escape skips all capsules', async () => {
    const heard = openShow({ grades: 'AFFFF', isKnown: true });
    fireEvent.keyDown(document, { key: 'Escape' });
    await later(0);
    expect(heard.ended).toBe(1);
  });

  test('a failed request is reported, and the crank can be turned again', async () => {
    const heard = openShow({ grades: 'F', fails: '通信エラーが発生しました。' });
    await press('まわす');
    await later(A_WHILE);
    expect(screen.getByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await press('まわす');
    expect(screen.queryByRole('alert')).toBeNull();
    await later(A_WHILE);
    expect(heard.asked).toBe(2);
    expect(said()).toMatch('F賞');
  });

  test('a handful opens at once, except its best prizes', async () => {
    openShow({ grades: 'FFFDAEFFFFFFF', isKnown: true, from: 3 });
    expect(screen.getByRole('heading', { name: '10個まとめて出ます' })).toBeVisible();
    await press('まわす');
    await later(A_WHILE);
    expect(said()).toMatch(/^4回目から13回目。/);
    await press('ふるえるカプセルへ');
    await later(A_WHILE);
    await press('あける');
    await later(A_WHILE);
    expect(said()).toBe('5回目、A賞、特大おつかいぬいぐるみが当たりました。');
  });

  test('the last-one prize follows the empty box', async () => {
    openShow({ grades: 'F*', isKnown: true });
    await press('この1個をとばす');
    await press('おや、まだ何か…');
    expect(screen.getByRole('heading', { name: '箱が、からっぽになりました' })).toBeVisible();
    await press('あける');
    await later(A_WHILE);
    expect(said()).toBe('ラストワン賞、金のおつかいかごセットが当たりました。');
  });

  test('a reload continues with the next capsule, unless the scene has ended', async () => {
    openShow({ grades: 'FFF', isKnown: true });
    await press('この1個をとばす');
    await press(/次のカプセルへ/);
    expect(storedRound('o-1')).toBe(1);
    await press('結果だけまとめて見る');
    expect(storedRound('o-1')).toBeNull();
  });

  test('the main button keeps the focus', async () => {
    openShow({ grades: 'AF' });
    expect(button('まわす')).toHaveFocus();
    await press('まわす');
    await later(A_WHILE);
    expect(button('あける')).toHaveFocus();
  });

  test('the main button does nothing while it is busy', async () => {
    openShow({ grades: 'AF' });
    await press('まわす');
    await press('おまちください');
    await later(A_WHILE);
    expect(said()).toBe('');
    expect(button('あける')).toBeVisible();
  });
});

describe('The dial', () => {
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

  test('a full circle turns the crank', async () => {
    const heard = openShow({ grades: 'F' });
    drag(0, 360);
    await later(A_WHILE);
    expect(heard.asked).toBe(1);
    expect(said()).toMatch('F賞');
  });

  test('the order is requested at the first click of the crank', async () => {
    const heard = openShow({ grades: 'F' });
    drag(0, 60);
    await later(A_WHILE);
    expect(heard.asked).toBe(1);
    expect(said()).toBe('');
  });

  test('a crank released half way can be turned further', async () => {
    openShow({ grades: 'F' });
    drag(0, 120);
    drag(0, 240);
    await later(A_WHILE);
    expect(said()).toMatch('F賞');
  });

  test('the other direction does nothing', async () => {
    const heard = openShow({ grades: 'F' });
    drag(360, 0);
    await later(A_WHILE);
    expect(heard.asked).toBe(0);
  });

  test('a tap turns it like the button', async () => {
    openShow({ grades: 'F' });
    fireEvent.pointerDown(dial(), at(0));
    fireEvent.pointerUp(dial(), at(0));
    await later(A_WHILE);
    expect(said()).toMatch('F賞');
  });

  test('with reduced motion it is a button', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
    openShow({ grades: 'F' });
    expect(screen.getByText('ボタンを押してください')).toBeVisible();
    drag(0, 60);
    await later(A_WHILE);
    expect(said()).toMatch('F賞');
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
  afterEach(() => jest.useRealTimers());

  test('is off until the member switches it on', async () => {
    openShow({ grades: 'F' });
    expect(button('音')).toHaveAttribute('aria-pressed', 'false');
    await press('まわす');
    await later(A_WHILE);
    expect([SilentContext.made, SilentContext.tones]).toEqual([0, 0]);
    expect(shaken).toEqual([]);
  });

  test('plays and vibrates for the crank, the drop and the prize', async () => {
    openShow({ grades: 'F' });
    await press('音');
    expect(button('音')).toHaveAttribute('aria-pressed', 'true');
    const before = SilentContext.tones;
    await press('まわす');
    await later(A_WHILE);
    expect(SilentContext.tones).toBeGreaterThan(before + 5);
    expect(shaken.length).toBeGreaterThan(0);
  });

  test('is remembered, but starts only after a click', async () => {
    localStorage.setItem('play/sound', 'on');
    openShow({ grades: 'F' });
    await later(A_WHILE);
    expect(SilentContext.made).toBe(0);
    await press('まわす');
    await later(A_WHILE);
    expect(SilentContext.made).toBe(1);
    expect(SilentContext.tones).toBeGreaterThan(0);
  });

  test('is longer for a better prize', async () => {
    const tonesOf = async (grades: string) => {
      openShow({ grades, isKnown: true });
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
