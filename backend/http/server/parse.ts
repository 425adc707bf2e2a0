import type { z } from 'zod';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { Page } from '#backend/persistence/db/pages.ts';

/** The parts of a request as the schemas return them; undefined if the call has no such part. */
export type CallInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A request as received: its target with the query, and what the framework has read of path and body. */
type RawRequest = { readonly target: string; readonly params: unknown; readonly body: unknown };

export type CallSchemas = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
};

/** The first part that does not match the contract. */
type InvalidPart = InvalidValue & { readonly part: keyof CallInput };

/** Parses a request by the schemas of its call. Keys that a schema does not name are an error, never dropped. */
export function parseRequest(
  schemas: CallSchemas,
  { target, params, body }: RawRequest,
): CallInput | InvalidPart {
  const query = readQuery(target);
  if (typeof query === 'string') return { part: 'query', parameter: query };
  const read = {
    params: parsePart(schemas.params, params),
    query: schemas.query === undefined ? emptyQuery(query) : parsePart(schemas.query, query),
    body: parsePart(schemas.body, body),
  };
  // The name in a path is no form field, so its refusal has no sentences for fields.
  if ('parameter' in read.params) return { part: 'params', parameter: read.params.parameter };
  if ('parameter' in read.query) return { part: 'query', ...read.query };
  if ('parameter' in read.body)
    return { part: 'body', ...read.body, parameter: read.body.parameter || 'body' };
  return { params: read.params.value, query: read.query.value, body: read.body.value };
}

/** The limit and offset of a list call, with the contract's defaults. */
export const pageFrom = ({ limit = DEFAULT_LIMIT, offset = 0 }: PageQuery): Page => ({ limit, offset });

type PageQuery = { readonly limit?: number; readonly offset?: number };

/** The path of the first error, and the Japanese sentences of all fields with an error. */
type InvalidValue = { readonly parameter: string; readonly fields?: Readonly<Record<string, string>> };

type ParsedPart = { readonly value: unknown } | InvalidValue;

function parsePart(schema: z.ZodType | undefined, raw: unknown): ParsedPart {
  if (schema === undefined) return { value: undefined };
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { value: parsed.data };
  const fields = fieldErrors(parsed.error);
  const parameter = errorPath(parsed.error);
  return Object.keys(fields).length === 0 ? { parameter } : { parameter, fields };
}

function emptyQuery(query: Readonly<Record<string, string>>): ParsedPart {
  const [first] = Object.keys(query);
  return first === undefined ? { value: undefined } : { parameter: first };
}

/** The path of the first error, such as `limit` or `address.zip`; of an unknown key, the key itself. */
function errorPath(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return '';
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknownKey].map(String).join('.').slice(0, 100);
}

/** The sentences for shoppers by the field's own name, at any depth of the body. */
function fieldErrors({ issues }: z.ZodError): Readonly<Record<string, string>> {
  const forShoppers = issues.filter(
    (issue) => issue.code === 'custom' && issue.params?.['forShoppers'] === true,
  );
  return Object.fromEntries(forShoppers.map(({ path, message }) => [String(path.at(-1)), message]));
}

/**
 * Parses the query of a request target into strings. A string: the key that occurs twice, or `query` if the query is not
 * percent-encoded UTF-8. The framework's parser turns the former into a list and accepts the latter.
 */
function readQuery(target: string): Readonly<Record<string, string>> | string {
  const start = target.indexOf('?');
  const pairs = start < 0 ? [] : target.slice(start + 1).split('&');
  const values = new Map<string, string>();
  for (const text of pairs.filter((pair) => pair !== '')) {
    const pair = readPair(text);
    if (pair === undefined) return 'query';
    if (values.has(pair.key)) return pair.key.slice(0, 100);
    values.set(pair.key, pair.value);
  }
  return Object.fromEntries(values);
}

function readPair(text: string): { key: string; value: string } | undefined {
  const [key = '', ...value] = text.split('=');
  try {
    return { key: decoded(key), value: decoded(value.join('=')) };
  } catch {
    return undefined;
  }
}

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
