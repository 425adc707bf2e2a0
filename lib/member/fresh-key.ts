/** A key for one thing that somebody means to do, however often it has to be asked for. */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What may stand as such a key in the contract. */
export const isKey = (text: string | null): text is string =>
  text !== null && /^[A-Za-z0-9_-]{16,64}$/.test(text);
