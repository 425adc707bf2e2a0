import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import type { InjectOptions } from 'fastify';
import type { Case, Damage } from './cases.ts';
import { KnownValue, type KnownValues } from './known-value.ts';

type Parts = { params: unknown; query: unknown; body: unknown };

/** The request of a case, with the values that the shop has given out so far. `key`: a fresh idempotency key. */
export function requestOf(fuzzed: Case, known: KnownValues, key: string): InjectOptions {
  const { call, headers } = fuzzed;
  const parts: Parts = {
    params: resolved(fuzzed.params, known),
    query: resolved(fuzzed.query, known),
    body: resolved(fuzzed.body, known),
  };
  const raw = fuzzed.damage.find((damage) => damage.kind === 'raw');
  for (const damage of fuzzed.damage) if (damage.kind !== 'raw') apply(damage, parts, known);
  const query = raw?.query ?? queryText(parts.query);
  const payload = raw?.body ?? payloadOf(parts.body);
  const sendsBody = payload !== undefined && (call.method !== 'GET' || raw !== undefined);
  return {
    method: call.method,
    url: `${pathOf(call.path, parts.params)}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...(call.method === 'GET' ? {} : { [IDEMPOTENCY_HEADER]: key }),
      ...(sendsBody ? { 'content-type': raw?.type ?? call.takes ?? 'application/json' } : {}),
      ...headers,
    },
    ...(sendsBody ? { payload: typeof payload === 'string' ? payload : Buffer.from(payload) } : {}),
  };
}

/** Replaces stand-ins by known values. A copy, because the damage changes it. */
function resolved(value: unknown, known: KnownValues): unknown {
  if (value instanceof KnownValue) return known.find(value) ?? '00000000-0000-4000-8000-000000000000';
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolved(item, known)]));
}

type Place = { readonly parent: object; readonly key: string };

/** All values inside of a part, with where they are. */
function placesIn(parent: object, depth = 0): Place[] {
  if (depth > 6 || parent instanceof Uint8Array) return [];
  return Object.entries(parent).flatMap(([key, value]) => [
    { parent, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value, depth + 1) : []),
  ]);
}

const EXTRA_KEYS = ['__proto__', 'constructor', 'userId', 'isAdmin', 'x', 'limit', 'toString'];

function apply(damage: Exclude<Damage, { readonly kind: 'raw' }>, parts: Parts, known: KnownValues): void {
  const value = resolved(damage.value, known);
  const places = placesIn({ [damage.part]: parts[damage.part] });
  const place = places[damage.at % Math.max(1, places.length)];
  if (place === undefined || place.key === damage.part) {
    if (damage.part !== 'params') parts[damage.part] = value;
    return;
  }
  const { parent, key } = place;
  const changed = damage.kind === 'add' ? (EXTRA_KEYS[damage.at % EXTRA_KEYS.length] ?? key) : key;
  if (damage.kind === 'remove') Reflect.deleteProperty(parent, key);
  else
    Object.defineProperty(parent, changed, { value, enumerable: true, configurable: true, writable: true });
}

const escaped = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

function pathOf(path: string, params: unknown): string {
  const values = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const given = new Map<string, unknown>(values);
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => escaped(given.get(name) ?? ''));
}

const queryText = (query: unknown) =>
  typeof query === 'object' && query !== null
    ? Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
        .join('&')
    : '';

function payloadOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}
