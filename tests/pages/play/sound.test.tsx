import { cleanup, screen } from '@testing-library/react';
import { button, CAPSULE_MS, openScene, passTime, press } from './scene-page.tsx';

afterEach(() => jest.useRealTimers());

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
  });

  test('is asked for once, before the first turn', async () => {
    openScene({ grades: 'F' });
    await press('出す');
    expect(button('音')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('group', { name: '音を出しますか' })).toBeNull();
    cleanup();
    openScene({ grades: 'F' });
    expect(screen.queryByRole('group', { name: '音を出しますか' })).toBeNull();
  });

  test('who does not answer is not asked before each turn', async () => {
    openScene({ grades: 'FF', isKnown: true });
    expect(screen.getByRole('group', { name: '音を出しますか' })).toBeVisible();
    await press('まわす');
    await passTime(CAPSULE_MS);
    await press(/次のカプセルへ/);
    expect(button('まわす')).toBeVisible();
    expect(screen.queryByRole('group', { name: '音を出しますか' })).toBeNull();
  });

  test('who wants none is not asked again', async () => {
    openScene({ grades: 'F' });
    await press('出さない');
    cleanup();
    openScene({ grades: 'F' });
    expect(button('音')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('group', { name: '音を出しますか' })).toBeNull();
  });

  test('the device vibrates without sound, unless it is switched off', async () => {
    openScene({ grades: 'F' });
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(shaken.length).toBeGreaterThan(0);
    cleanup();
    openScene({ grades: 'F' });
    await press('振動');
    shaken.length = 0;
    await press('まわす');
    await passTime(CAPSULE_MS);
    expect(shaken).toEqual([]);
    expect(SilentContext.tones).toBe(0);
  });

  test('the device does not vibrate with reduced motion', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
    openScene({ grades: 'F' });
    expect(button('振動')).toHaveAttribute('aria-pressed', 'false');
    Reflect.deleteProperty(window, 'matchMedia');
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
