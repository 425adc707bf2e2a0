import { cleanup } from '@testing-library/react';
import { A_WHILE, button, later, openShow, press } from './reveal.tsx';

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

test('a show is silent and still until somebody wants to hear it', async () => {
  openShow({ grades: 'F' });
  expect(button('音')).toHaveAttribute('aria-pressed', 'false');
  await press('まわす');
  await later(A_WHILE);
  expect([SilentContext.made, SilentContext.tones]).toEqual([0, 0]);
  expect(shaken).toEqual([]);
});

test('with the sound on the crank, the drop and the prize are heard and felt', async () => {
  openShow({ grades: 'F' });
  await press('音');
  expect(button('音')).toHaveAttribute('aria-pressed', 'true');
  const before = SilentContext.tones;
  await press('まわす');
  await later(A_WHILE);
  expect(SilentContext.tones).toBeGreaterThan(before + 5);
  expect(shaken.length).toBeGreaterThan(0);
});

test('the wish is remembered, and still nothing sounds before a hand has touched the page', async () => {
  localStorage.setItem('play/sound', 'on');
  openShow({ grades: 'F' });
  await later(A_WHILE);
  expect(SilentContext.made).toBe(0);
  await press('まわす');
  await later(A_WHILE);
  expect(SilentContext.made).toBe(1);
  expect(SilentContext.tones).toBeGreaterThan(0);
});

test('a better prize has a longer fanfare', async () => {
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
