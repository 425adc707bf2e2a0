/** The text of an answer; throws where it is longer than anything the sender has to say. */
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
