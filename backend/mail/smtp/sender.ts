/** Whom letters are from. */
export type Sender = { readonly name: string; readonly address: string };

/** One address, and nothing that could be read as more. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$/;
const NAMED = /^(?<name>[^<>"]*|"[^<>"]*")\s*<(?<address>[^<>]*)>$/;

/** Reads `ころん堂 <noreply@example.jp>`, or an address alone; undefined where it is neither. */
export function readSender(text: string): Sender | undefined {
  if (/\p{Cc}/u.test(text)) return undefined;
  const { name = '', address = text.trim() } = NAMED.exec(text.trim())?.groups ?? {};
  return isAddress(address) ? { name: name.replaceAll('"', '').trim(), address } : undefined;
}
