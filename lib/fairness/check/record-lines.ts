import { MalformedRecordError, MAX_LINE } from './record-line.ts';

/**
 * The lines of a text that is still arriving. Throws `MalformedRecordError` for a line of more than `MAX_LINE`
 * characters, without reading it to its end, for a last line without a line feed, and for bytes that are not UTF-8.
 */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
  let rest = '';
  let count = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const text = decoded(decoder, value, !done);
      if (text === undefined) throw new MalformedRecordError(count + 1, 'is not UTF-8.');
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        count += 1;
        yield line;
      }
      if (rest.length > MAX_LINE) throw new MalformedRecordError(count + 1, 'is too long.');
      if (done && rest !== '') throw new MalformedRecordError(count + 1, 'has no end.');
      if (done) return;
    }
  } finally {
    // A reader that stops early cancels the download.
    await reader.cancel().catch(() => undefined);
  }
}

/** `undefined`: the bytes are not UTF-8. */
function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, stream: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
}
