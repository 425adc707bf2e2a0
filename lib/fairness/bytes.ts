const encoder = new TextEncoder();
const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** A whole number below 2^32 as four bytes, big-endian. */
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A whole number below 2^53 as eight bytes, big-endian. */
export function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(value / 2 ** 32));
  view.setUint32(4, value % 2 ** 32);
  return bytes;
}

/** UTF-8 text preceded by its length in bytes, so that different lists of texts give different bytes. */
export function lengthPrefixed(text: string): Uint8Array {
  const bytes = utf8(text);
  return concat(u32(bytes.length), bytes);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, position) => byte === other[position]);
}

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_PAIRS[byte] ?? '';
  return text;
}

/** Decodes lower-case hexadecimal digits. Throws `RangeError` for anything else. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[\da-f]{2})*$/.test(text)) throw new RangeError('These are not lower-case hexadecimal digits.');
  return Uint8Array.from({ length: text.length / 2 }, (_, position) =>
    Number.parseInt(text.slice(position * 2, position * 2 + 2), 16),
  );
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Decodes base64 with its padding. Throws `RangeError` for anything that `toBase64` would write differently. */
export function fromBase64(text: string): Uint8Array {
  if (!/^[\d+/A-Za-z]*={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new RangeError('This is not base64.');
  const bytes = Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
  if (toBase64(bytes) !== text) throw new RangeError('This is not base64 in its canonical form.');
  return bytes;
}
