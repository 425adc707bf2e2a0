/** The meaning of a scanned code. */
export type Scanned =
  | { readonly kind: 'shipment'; readonly number: string }
  | { readonly kind: 'prize'; readonly directoryName: string; readonly grade: string };

const NUMBER_LENGTHS: readonly number[] = [12, 16, 32];

/**
 * A scan or typed text: the number of a shipment, as on a label (`KB0ED609704A64C17`), as people write it or whole; or
 * the code of a prize on the printed list. `undefined`: neither. A scanner types full-width characters if the computer
 * is set to kana.
 */
export function scanOf(typed: string): Scanned | undefined {
  const text = typed.normalize('NFKC').trim();
  const [directoryName = '', grade, ...rest] = text.split('/');
  if (grade !== undefined && rest.length === 0)
    return { kind: 'prize', directoryName: directoryName.toLowerCase(), grade: grade.toLowerCase() };
  const digits = text
    .replaceAll(/[\s\-‐―ー]/g, '')
    .replace(/^K/i, '')
    .toUpperCase();
  if (!/^[\dA-F]+$/.test(digits) || !NUMBER_LENGTHS.includes(digits.length)) return undefined;
  return { kind: 'shipment', number: digits.length === 32 ? asId(digits) : digits };
}

/** The code of a prize, as the printed list shows it to scanners. */
export const prizeCode = ({
  directoryName,
  grade,
}: {
  readonly directoryName: string;
  readonly grade: string;
}): string => `${directoryName}/${grade}`;

const asId = (digits: string): string =>
  digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
