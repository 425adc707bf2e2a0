import { CsvError, parse } from 'csv-parse';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { CsvRow, CsvReadResult, CsvEncoding } from '#backend/domain/shipments/csv-rows.ts';
import { limitError } from './bounds.ts';
import { inUtf8 } from './encoding.ts';
import { unguarded } from '#lib/text/formula-guard.ts';

/** Bytes parsed at once: a few milliseconds, then other work gets a turn. */
const CHUNK_BYTES = 32_768;

/** Reads a CSV file: its rows with their line numbers, or the errors that prevent reading it. */
export async function readCsv(
  bytes: Uint8Array,
  encoding: CsvEncoding | 'auto',
  maxLines?: number,
): Promise<CsvReadResult> {
  const limit = await limitError(bytes, maxLines);
  if (limit !== undefined) return { problems: [limit] };
  const found = await inUtf8(bytes, encoding);
  if ('code' in found) return { problems: [{ line: 1, ...found }] };
  return rowsOf(found.text);
}

/** Line numbers are derived from the byte offset: the library (7.0.3) counts line breaks within quotes twice. */
async function rowsOf(text: Buffer): Promise<CsvReadResult> {
  const rows: CsvRow[] = [];
  const lines = linesOf(text);
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (cells: readonly string[], { bytes }) => {
      rows.push({ line: lines.next(bytes), cells: cells.map(unguarded) });
      return null;
    },
  });
  try {
    await pipeline(chunksOf(text), parser.resume());
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problems: [{ line: lines.next(text.length), code: parseErrorCode(error) }] };
  }
}

async function* chunksOf(text: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += CHUNK_BYTES) {
    yield text.subarray(at, at + CHUNK_BYTES);
    await turnOfOthers();
  }
}

const parseErrorCode = ({ code }: CsvError) =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? 'quoteOpen' : 'quoteMisplaced';

/** The line on which each row begins; called once per row with the offset of its end. */
function linesOf(text: Buffer) {
  let at = 0;
  let line = 1;
  const step = () => {
    const isPair = text[at] === CR && text[at + 1] === LF;
    if (text[at] === CR || text[at] === LF) line += 1;
    at += isPair ? 2 : 1;
  };
  return {
    next: (end: number): number => {
      while (at < end && (text[at] === CR || text[at] === LF)) step();
      const begins = line;
      while (at < end) step();
      return begins;
    },
  };
}

const CR = 13;
const LF = 10;
