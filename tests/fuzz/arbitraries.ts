import fc from 'fast-check';
import { z } from 'zod';
import { KnownValue } from './known-value.ts';

/** The part of JSON Schema that the contract's schemas become. */
type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
};

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Makes values that a schema of the contract accepts in most cases. Some are stand-ins for values of earlier answers. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return arbitraryOf(json, '', json.$defs ?? {});
}

function arbitraryOf(schema: JsonSchema, key: string, definitions: Definitions): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema, name = key) => arbitraryOf(part, name, definitions);
  const definition = definitions[schema.$ref?.split('/').at(-1) ?? ''];
  if (definition !== undefined) return inner(definition);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.allOf !== undefined)
    return inner(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf));
  switch (schema.type) {
    case 'string':
      return orKnown(texts(schema), key);
    case 'integer':
    case 'number':
      return orKnown(numbers(schema), key);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object':
      return objects(schema, inner);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Values that the shop gave out are worth most: an invented id is not found. */
const orKnown = (invented: fc.Arbitrary<unknown>, key: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: invented },
    { weight: 3, arbitrary: fc.nat(1_000).map((pick) => new KnownValue(key, pick)) },
  );

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (part: JsonSchema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const named = Object.entries(properties).map(([name, part]) => [name, inner(part, name)] as const);
  if (named.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), inner(additionalProperties, ''), {
      maxKeys: 4,
      noNullPrototype: true,
    });
  return fc.record(Object.fromEntries(named), { requiredKeys: [...required], noNullPrototype: true });
}

function numbers({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER];
  const small = fc.integer({
    min: Math.max(min, Math.min(0, max)),
    max: Math.min(max, Math.max(min, 0) + 12),
  });
  const large = fc.integer({ min, max });
  const whole = fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: large });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

/** Texts of people, with what is unusual in them. */
const WRITTEN = [
  'まるぽ',
  '丸山 ぽぽ',
  '東京都渋谷区神宮前1-2-3',
  'Ｆｕｌｌ　Ｗｉｄｔｈ',
  'ハンカクカナ ﾊﾝｶｸ',
  '𠮷野家 葛󠄀飾 👩‍👩‍👧‍👦',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '%s%n{{7*7}}${7*7}',
  '=cmd|calc!A1',
  'Zalgo ͛͛͛͛',
];

const aDay = fc
  .integer({ min: Date.UTC(1890, 0), max: Date.UTC(2190, 0) })
  .map((at) => new Date(at).toISOString());

const WELL_FORMED: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: aDay.map((at) => at.slice(0, 10)),
  'date-time': aDay,
};

function texts({
  format,
  pattern,
  minLength = 0,
  maxLength = 300,
  examples = [],
}: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const known = WELL_FORMED[format ?? ''];
  if (known !== undefined) return known;
  const longest = Math.max(minLength, Math.min(maxLength, 40));
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  const candidates = [...WRITTEN, ...examples.filter((example) => typeof example === 'string')].filter(fits);
  const written = candidates.length === 0 ? [] : [fc.constantFrom(...candidates)];
  if (pattern === undefined) return fc.oneof(free, ...written);
  return fc.oneof(...written, matching(pattern) ?? free);
}

const byPattern = new Map<string, fc.Arbitrary<string> | undefined>();

/** Texts of a pattern; `undefined`: fast-check cannot make them. Each is made once, because that takes milliseconds. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!byPattern.has(pattern)) byPattern.set(pattern, newMatching(pattern));
  return byPattern.get(pattern);
}

function newMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    const made = fc.stringMatching(new RegExp(pattern), { maxLength: 64 });
    fc.sample(made, 1);
    return made;
  } catch {
    return undefined;
  }
}

/** Values that few fields take. */
export const malformedValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    'x'.repeat(5_000),
    '９'.repeat(400),
    '../../etc/passwd',
    '%00',
    '1e309',
    '-0',
    'null',
    'NaN',
    '2026-02-30',
    '9999-12-31T23:59:60.000Z',
    '00000000-0000-0000-0000-000000000000',
    '\u0000'.repeat(64),
    -1,
    0,
    0.1,
    -0.5,
    2 ** 31,
    2 ** 53,
    1e21,
    1e308,
    null,
    true,
    [],
    {},
    { $ne: '' },
    [[[[[[]]]]]],
    { toString: 1, length: -1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(1_000).map((pick) => new KnownValue('orderId', pick)),
);
