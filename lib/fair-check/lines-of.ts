/** The lines of a text that is still coming in. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const [last = '', ...lines] = (rest + decoder.decode(value, { stream: !done }))
        .split('\n')
        .toReversed();
      yield* lines.toReversed();
      rest = last;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // Whoever stops reading early wants no more of it to come in.
    await reader.cancel().catch(() => undefined);
  }
}
