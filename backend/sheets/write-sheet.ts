import type { SheetEncoding } from '../actions/shipping/sheets/ports.ts';
import { utf8Bytes } from './encoding/text-of.ts';
import { encode } from './encoding/windows-31j.ts';
import { guarded } from './formula.ts';

/** Writes a sheet as RFC 4180 wants it, every cell in quotes. What the encoding does not have becomes 〓. */
export function writeSheet(rows: readonly (readonly string[])[], encoding: SheetEncoding): Uint8Array {
  const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  return encoding === 'utf8' ? utf8Bytes(text) : encode(text);
}

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`;
