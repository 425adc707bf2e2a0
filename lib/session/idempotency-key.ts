import { readTab, writeTab } from './tab-storage.ts';

/**
 * The idempotency key kept in this tab under `place`. The same content again has the same key, whatever is pressed or
 * reloaded; other content gets a key of its own.
 */
export function idempotencyKey(place: string, content = ''): string {
  const [key = '', ...kept] = (readTab(place) ?? '').split('\n');
  // The format that the contract accepts.
  const isIdempotencyKey = /^[A-Za-z0-9_-]{16,64}$/.test(key);
  return isIdempotencyKey && kept.join('\n') === content ? key : renewIdempotencyKey(place, content);
}

/** The next request with this content is another one. */
export function renewIdempotencyKey(place: string, content = ''): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  writeTab(place, `${key}\n${content}`);
  return key;
}
