/** Reads the text of a response. Throws `RangeError` above `bytes`, and `TypeError` if it is no UTF-8 or breaks off. */
export async function readAtMost(answer: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let read = 0;
  for await (const part of answer.body ?? []) {
    read += part.byteLength;
    if (read > bytes) throw new RangeError(`an answer of more than ${bytes} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
