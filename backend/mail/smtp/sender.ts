/** Whom letters are from. */
export type Sender = { readonly name: string; readonly address: string };

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$/;
const NAMED = /^(?<name>[^<>"]*|"[^<>"]*")\s*<(?<address>[^<>]*)>$/;

/** Reads `ころん堂 <noreply@example.jp>`, or an address alone; undefined where it is neither. */
export function readSender(text: string): Sender | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const { name = '', address = text.trim() } = NAMED.exec(text.trim())?.groups ?? {};
  return ADDRESS.test(address) ? { name: name.replaceAll('"', '').trim(), address } : undefined;
}
