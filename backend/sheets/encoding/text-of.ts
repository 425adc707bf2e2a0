import { isUtf8 } from 'node:buffer';
import type { SheetEncoding } from '../../actions/shipping/sheets/ports.ts';
import { decode } from './windows-31j.ts';

const MARK = '\ufeff';
const NEITHER = 'the sheet is neither in UTF-8 nor in Shift_JIS';

/** A sheet's text without its byte order mark, or what is wrong with its bytes. */
export function textOf(
  bytes: Uint8Array,
  encoding: SheetEncoding | 'auto',
): { readonly text: string } | { readonly says: string } {
  if (isUtf16(bytes)) return { says: 'the sheet is in UTF-16: save it as CSV in UTF-8 or Shift_JIS' };
  const text = encoding === 'sjis' ? undefined : utf8Text(bytes);
  if (text !== undefined) return { text };
  if (encoding === 'utf8') return { says: 'the sheet is not in UTF-8' };
  const japanese = decode(bytes);
  if (japanese !== undefined) return { text: japanese };
  return { says: encoding === 'auto' ? NEITHER : 'the sheet is not in Shift_JIS' };
}

/** With the mark, by which spreadsheets know it. */
export const utf8Bytes = (text: string): Uint8Array => Buffer.from(MARK + text, 'utf8');

function utf8Text(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes).toString('utf8');
  return text.startsWith(MARK) ? text.slice(1) : text;
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
