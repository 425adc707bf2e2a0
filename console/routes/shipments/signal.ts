/** Lets people who look at the box hear and feel whether a scan was right. */
export function signal(isRight: boolean): void {
  navigator.vibrate?.(isRight ? 60 : [150, 80, 150]);
  const context = (audio ??= new AudioContext());
  const tones = isRight ? [{ at: 0, hertz: 1_320 }] : [0, 0.25].map((at) => ({ at, hertz: 196 }));
  for (const { at, hertz } of tones) play(context, hertz, at);
}

let audio: AudioContext | undefined;

const SECONDS = 0.15;
const VOLUME = 0.2;

function play(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz, type: 'square' });
  tone.connect(new GainNode(context, { gain: VOLUME })).connect(context.destination);
  tone.start(context.currentTime + at);
  tone.stop(context.currentTime + at + SECONDS);
}
