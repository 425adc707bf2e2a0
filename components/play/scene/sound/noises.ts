import { FANFARES } from '#lib/play/fanfares.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { Synth } from './synth.ts';

/** What can be heard, and felt where the device can shake. */
export type Noise = 'tick' | 'notch' | 'rumble' | 'drop' | 'land' | 'pop' | 'tray';

const FELT: Readonly<Partial<Record<Noise, number>>> = { tick: 6, notch: 18, land: 24, pop: 30 };

const HEARD: Readonly<Record<Noise, (synth: Synth) => void>> = {
  tick: (synth) => synth.knock(3_400, 0.03, 0.35),
  notch: (synth) => {
    synth.knock(900, 0.09, 0.9);
    synth.blip({ from: 190, to: 90, lasts: 0.12 });
  },
  rumble: (synth) => synth.knock(420, 0.16, 0.4),
  drop: (synth) => synth.blip({ from: 720, to: 210, lasts: 0.22, loud: 0.35 }),
  land: (synth) => {
    synth.knock(620, 0.08, 0.8);
    synth.blip({ from: 170, to: 80, lasts: 0.16 });
  },
  pop: (synth) => {
    synth.knock(1_500, 0.07, 0.8);
    synth.blip({ from: 320, to: 1_240, lasts: 0.14, loud: 0.5 });
  },
  tray: (synth) => synth.blip({ from: 520, to: 900, lasts: 0.1, loud: 0.3 }),
};

/** The sounds of one show. Nothing is made before the first of them, and none is made while they are off. */
export class Noises {
  #synth: Synth | null = null;
  #isOn = false;

  turn(isOn: boolean): void {
    this.#isOn = isOn;
  }

  /** To be called while somebody touches the page: no browser lets anything sound before. */
  wake(): void {
    if (!this.#isOn) return;
    this.#synth ??= made();
    this.#synth?.wake();
  }

  make(noise: Noise): void {
    if (!this.#isOn) return;
    if (this.#synth) HEARD[noise](this.#synth);
    const felt = FELT[noise];
    if (felt !== undefined && 'vibrate' in navigator) navigator.vibrate(felt);
  }

  fanfare(grade: WonPrize['grade']): void {
    if (this.#isOn) this.#synth?.play(FANFARES[grade]);
  }

  close(): void {
    this.#synth?.close();
    this.#synth = null;
  }
}

/** A browser without sound plays without it. */
function made(): Synth | null {
  try {
    return new Synth();
  } catch {
    return null;
  }
}
