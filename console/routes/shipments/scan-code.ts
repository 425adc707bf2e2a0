import { idDigits, idOfDigits } from '#lib/contract/opaque-id.ts';

/** The meaning of a scanned code. */
export type Scanned =
  | { readonly kind: 'shipment'; readonly number: string }
  | { readonly kind: 'prize'; readonly directoryName: string; readonly code: string };

/**
 * A scan or typed text: the number of a shipment, as on a label (`KB0ED609704A64C17`), as people write it or whole; or
 * the code of a prize on the printed list. `undefined`: neither. A scanner types full-width characters if the computer
 * is set to kana.
 */
export function scanOf(typed: string): Scanned | undefined {
  const text = typed.normalize('NFKC').trim();
  const [directoryName = '', code, ...rest] = text.split('/');
  if (code !== undefined && rest.length === 0)
    return { kind: 'prize', directoryName: directoryName.toLowerCase(), code: code.toLowerCase() };
  const digits = idDigits(text);
  if (digits === undefined) return undefined;
  return { kind: 'shipment', number: digits.length === 32 ? idOfDigits(digits) : digits.toUpperCase() };
}

/** The code of a prize, as the printed list shows it to scanners. */
export const prizeCode = ({
  directoryName,
  code,
}: {
  readonly directoryName: string;
  readonly code: string;
}): string => `${directoryName}/${code}`;
