import { fanfareFor, type Note } from '#lib/play/fanfares.ts';
import type { WonPrize } from '#lib/contract/prize.ts';

/** The switches for sound and vibration. */
export type Feedback = { readonly sound: boolean; readonly vibration: boolean };

/** The sounds, some with vibration. */
type Sound = 'tick' | 'notch' | 'rumble' | 'drop' | 'land' | 'pop' | 'tray';

/** Devices that can vibrate say so; those of Apple cannot. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

const VIBRATION_MS: Readonly<Partial<Record<Sound, number>>> = { tick: 6, notch: 18, land: 24, pop: 30 };

const PLAYED: Readonly<Record<Sound, (synth: Synth) => void>> = {
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

/** Three rising notes, twice. */
const CALL: readonly Note[] = [0, 0.9].flatMap((from) =>
  [3, 7, 10].map((pitch, nth) => ({ pitch, at: from + nth * 0.16, lasts: nth === 2 ? 0.5 : 0.18 })),
);
const CALL_VIBRATION_MS = [300, 150, 300];

/** Sound and vibration of one scene. The audio context is created at the first sound, and not while sound is off. */
export class Sounds {
  #synth: Synth | null = null;
  #feedback: Feedback = { sound: false, vibration: false };

  use(feedback: Feedback): void {
    this.#feedback = feedback;
  }

  /** Must be called during a user gesture, because browsers block sound before one. */
  wake(): void {
    if (!this.#feedback.sound) return;
    this.#synth ??= made();
    this.#synth?.wake();
  }

  make(noise: Sound): void {
    if (this.#feedback.sound && this.#synth) PLAYED[noise](this.#synth);
    const vibrationMs = VIBRATION_MS[noise];
    if (this.#feedback.vibration && vibrationMs !== undefined && canVibrate()) navigator.vibrate(vibrationMs);
  }

  /** The last chord falls on the moment at which a prize is seen. */
  fanfare(grade: WonPrize['grade']): void {
    if (this.#feedback.sound) this.#synth?.play(fanfareFor(grade));
  }

  /** Somebody who looks elsewhere is called. */
  call(): void {
    if (this.#feedback.sound) this.#synth?.play(CALL);
    if (this.#feedback.vibration && canVibrate()) navigator.vibrate(CALL_VIBRATION_MS);
  }

  close(): void {
    this.#synth?.close();
    this.#synth = null;
  }
}

/** `null`: the browser has no audio. */
function made(): Synth | null {
  try {
    return new Synth();
  } catch {
    return null;
  }
}

/** The total volume, from 0 to 1. */
const VOLUME = 0.22;
const NOISE_SECONDS = 0.4;

type Blip = { readonly from: number; readonly to: number; readonly lasts: number; readonly loud?: number };

/** Synthesises every sound of the play, so that no file is loaded. */
class Synth {
  #context = new AudioContext();
  #out: GainNode;
  #noise: AudioBuffer;

  constructor() {
    this.#out = this.#context.createGain();
    this.#out.gain.value = VOLUME;
    this.#out.connect(this.#context.destination);
    const length = this.#context.sampleRate * NOISE_SECONDS;
    this.#noise = this.#context.createBuffer(1, length, this.#context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let i = 0; i < length; i += 1) samples[i] = Math.random() * 2 - 1;
  }

  /** Resumes the audio context: browsers suspend it until a user gesture, and iOS interrupts it for a call. */
  wake(): void {
    const { state } = this.#context;
    if (state !== 'running' && state !== 'closed') this.#context.resume().catch(() => undefined);
  }

  close(): void {
    this.#context.close().catch(() => undefined);
  }

  /** A tone that slides from one frequency to another. */
  blip({ from, to, lasts, loud = 0.5 }: Blip, wave: OscillatorType = 'triangle', after = 0): void {
    const at = this.#context.currentTime + after;
    const tone = this.#context.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + lasts);
    tone.connect(this.#fading(at, lasts, loud));
    tone.start(at);
    tone.stop(at + lasts);
  }

  /** A short rustle or knock around one frequency. */
  knock(around: number, lasts: number, loud = 0.6): void {
    const at = this.#context.currentTime;
    const noise = this.#context.createBufferSource();
    noise.buffer = this.#noise;
    const band = this.#context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = around;
    noise.connect(band);
    band.connect(this.#fading(at, lasts, loud));
    noise.start(at, Math.random() * (NOISE_SECONDS - lasts), lasts);
  }

  play(tune: readonly Note[]): void {
    for (const { pitch, at, lasts } of tune) {
      const frequency = 440 * 2 ** (pitch / 12);
      this.blip({ from: frequency, to: frequency, lasts, loud: 0.34 }, 'triangle', at);
      this.blip({ from: frequency * 2, to: frequency * 2, lasts: lasts * 0.7, loud: 0.1 }, 'square', at);
    }
  }

  #fading(at: number, lasts: number, loud: number): GainNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    gain.connect(this.#out);
    return gain;
  }
}
