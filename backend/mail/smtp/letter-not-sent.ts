/**
 * Why a letter did not go out, as far as a log may know it: what servers say of an address, and what is said of their
 * words, names the address. Their numbers do not.
 */
export class LetterNotSent extends Error {
  constructor(cause: unknown) {
    super(['the mail server did not take it', ...partsOf(cause)].join(', '));
  }
}

function partsOf(cause: unknown): string[] {
  if (typeof cause !== 'object' || cause === null) return [];
  return ['code', 'command', 'responseCode'].flatMap((key) => {
    const value: unknown = Reflect.get(cause, key);
    return isHarmless(value) ? [String(value)] : [];
  });
}

const isHarmless = (value: unknown) =>
  typeof value === 'number' || /^[A-Z][A-Z0-9_ ]{1,30}$/.test(String(value));
