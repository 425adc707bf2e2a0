import fc from 'fast-check';
import type { z } from 'zod';
import { consoleContract } from '#lib/contract/console/contract.ts';
import { contract } from '#lib/contract/contract.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import { malformedValues, valuesOf } from './arbitraries.ts';

/** The part of a call that a case needs, in any of the three contracts. */
export type FuzzedCall = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly takes?: string;
  readonly media?: string;
  readonly answer: z.ZodType;
  readonly refusals: readonly string[];
  readonly listener: 'shop' | 'operators' | 'console';
};

/** The senders of requests. `stale`: with a cookie and a token that nobody has. */
export const SENDERS = ['guest', 'member', 'operator', 'staff', 'stale'] as const;
export type Sender = (typeof SENDERS)[number];

/** A change that makes a well-formed request malformed. */
export type Damage =
  | {
      readonly kind: 'replace' | 'remove' | 'add';
      readonly part: 'params' | 'query' | 'body';
      readonly at: number;
      readonly value: unknown;
    }
  | {
      readonly kind: 'raw';
      readonly query: string;
      readonly body: string | Uint8Array;
      readonly type: string;
    };

export type Case = {
  readonly call: FuzzedCall;
  readonly sender: Sender;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly damage: readonly Damage[];
  readonly headers: Readonly<Record<string, string>>;
};

type Listed = Readonly<Record<string, Omit<FuzzedCall, 'name' | 'listener'>>>;

const named = (calls: Listed, listener: FuzzedCall['listener']): readonly FuzzedCall[] =>
  Object.entries(calls).map(([name, call]) => ({ ...call, name, listener }));

/** All calls; those of operators twice, at the shop's listener with a token and at the console with a session. */
const CALLS: readonly FuzzedCall[] = [
  ...named(contract, 'shop'),
  ...named(opsContract, 'operators'),
  ...named(opsContract, 'console'),
  ...named(consoleContract, 'console'),
];

function caseOf(call: FuzzedCall): fc.Arbitrary<Case> {
  const part = (schema: z.ZodType | undefined) =>
    schema === undefined ? fc.constant(undefined) : valuesOf(schema);
  return fc.record({
    call: fc.constant(call),
    sender: fc.oneof(
      { weight: 8, arbitrary: fc.constant(usualSenderOf(call)) },
      { weight: 1, arbitrary: fc.constantFrom(...SENDERS) },
    ),
    params: part(call.params),
    query: part(call.query),
    body: call.takes === undefined ? part(call.body) : filesOf(call.takes),
    damage: fc.oneof(
      { weight: 2, arbitrary: fc.constant<readonly Damage[]>([]) },
      { weight: 1, arbitrary: fc.array(damages, { minLength: 1, maxLength: 3 }) },
    ),
    headers: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someHeaders }),
  });
}

const usualSenderOf = ({ listener }: FuzzedCall): Sender => {
  if (listener === 'shop') return 'member';
  return listener === 'operators' ? 'operator' : 'staff';
};

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const csvCells = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('"', '=1+1', '', '0', '-1', '700'),
);

/** Files as staff upload them: pictures, archives, lists; most are broken. */
const filesOf = (media: string): fc.Arbitrary<Uint8Array> =>
  media === 'text/csv'
    ? fc
        .array(
          fc.array(csvCells, { maxLength: 8 }).map((cells) => cells.join(',')),
          { maxLength: 8 },
        )
        .map((lines) => Buffer.from(lines.join('\r\n')))
    : fc.oneof(
        fc.constant(PICTURE),
        fc.uint8Array({ maxLength: 200 }),
        fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([Buffer.from('PK\u0003\u0004'), rest])),
        fc.uint8Array({ maxLength: 40 }).map((rest) => Buffer.concat([PICTURE.subarray(0, 40), rest])),
        fc
          .string({ unit: 'binary' })
          .map((text) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}`)),
      );

const damages: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
      part: fc.constantFrom('params', 'query', 'body', 'body'),
      at: fc.nat(1_000),
      value: malformedValues,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('raw'),
      query: fc.constantFrom(
        '',
        'limit=1&limit=2',
        'a[]=1',
        '%zz=1',
        'limit=%ff',
        '__proto__=1',
        '&&&=',
        'x'.repeat(9_000),
      ),
      body: fc.oneof(
        fc.constantFrom(
          '',
          '{',
          '{"a":1,"a":2}',
          '{"__proto__":{"a":1}}',
          '[',
          'null',
          '"',
          '[]'.repeat(2),
          '['.repeat(20_000),
          '\ufeff{}',
        ),
        fc.uint8Array({ maxLength: 100 }),
      ),
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'text/csv',
        'application/octet-stream',
        'multipart/form-data; boundary=x',
        'nonsense',
      ),
    }),
  },
);

const someHeaders = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'if-none-match',
    'accept',
    'content-encoding',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'traceparent',
    'user-agent',
    'x-console-person',
    'x-forwarded-for',
    'x-request-id',
  ),
  fc.oneof(
    fc.constantFrom('', '*', 'null', 'gzip', 'bytes=0-', 'cross-site', 'a'.repeat(3_000)),
    fc.stringMatching(/^[!-~]{1,30}$/),
  ),
  { maxKeys: 3, noNullPrototype: true },
);

/** Calls over the whole ledger or the whole contract, which would take most of a run. */
const isDear = ({ name }: FuzzedCall) => /^(?:start[A-Z]|auditLedger$|showDocument$)/.test(name);

/** One case of a sequence: a call, who sends it, and in a third of the cases what is wrong with it. */
export const aCase: fc.Arbitrary<Case> = fc.oneof(
  ...CALLS.map((call) => ({ weight: isDear(call) ? 1 : 10, arbitrary: caseOf(call) })),
);
