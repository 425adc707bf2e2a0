/** A place inside a file: keys and positions, from the outside in. */
export type Place = readonly (string | number)[];

/** Something that is wrong with a catalogue, in plain words. */
export type Fault = { readonly file: string; readonly line?: number; readonly says: string };

export const faultText = ({ file, line, says }: Fault): string =>
  line === undefined ? `${file}: ${says}` : `${file}:${line}: ${says}`;

/** prizes[0].total */
export const placeText = (place: Place): string =>
  place.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );

/** File by file, and within a file from top to bottom. */
export function inOrder(faults: readonly Fault[]): Fault[] {
  const files = [...new Set(faults.map(({ file }) => file))];
  return files.flatMap((file) =>
    faults.filter((fault) => fault.file === file).sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
}
