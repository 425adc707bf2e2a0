import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import type { Particulars } from './outcome.ts';
import { readQuery } from './query.ts';

/** What was asked, every part as its schema gives it; undefined where the contract has no such part. */
export type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A request as it came in: its target with the query, and what the framework has read of path and body. */
export type Incoming = { readonly target: string; readonly params: unknown; readonly body: unknown };

export type Fault = { readonly refusal: RefusalCode } & Particulars;

/** Where a request is not as the contract wants it. */
export type PartAtFault = WhereItLies & { readonly part: keyof Parts };

/** Reads a request by the contract's own schemas. What they do not name is refused, never dropped. */
export function parseRequest(endpoint: Endpoint, incoming: Incoming): Parts | Fault {
  const read = readParts(endpoint, incoming);
  if (!('part' in read)) return read;
  const { part, ...where } = read;
  // What cannot be the name of anything names nothing: the same answer as for a name that nobody has.
  if (part === 'params') return { refusal: missing(endpoint), parameter: where.parameter };
  return { refusal: 'invalidInput', ...where };
}

/** The same for whichever contract the schemas are of. */
export function readParts(
  schemas: Pick<Endpoint, 'params' | 'query' | 'body'>,
  { target, params, body }: Incoming,
): Parts | PartAtFault {
  const query = readQuery(target);
  if (typeof query === 'string') return { part: 'query', parameter: query };
  const read = {
    params: parsePart(schemas.params, params),
    query: schemas.query === undefined ? nothingIn(query) : parsePart(schemas.query, query),
    body: parsePart(schemas.body, body),
  };
  if ('parameter' in read.params) return { part: 'params', ...read.params };
  if ('parameter' in read.query) return { part: 'query', ...read.query };
  if ('parameter' in read.body)
    return { part: 'body', ...read.body, parameter: read.body.parameter || 'body' };
  return { params: read.params.value, query: read.query.value, body: read.body.value };
}

/** Where the first fault lies; with it the sentences for all that somebody typed wrongly. */
type WhereItLies = { readonly parameter: string; readonly fields?: Readonly<Record<string, string>> };

type Read = { readonly value: unknown } | WhereItLies;

function parsePart(schema: z.ZodType | undefined, given: unknown): Read {
  if (schema === undefined) return { value: undefined };
  const parsed = schema.safeParse(given);
  if (parsed.success) return { value: parsed.data };
  const fields = sentencesOf(parsed.error);
  const parameter = placeOf(parsed.error);
  return Object.keys(fields).length === 0 ? { parameter } : { parameter, fields };
}

function nothingIn(query: Readonly<Record<string, string>>): Read {
  const [first] = Object.keys(query);
  return first === undefined ? { value: undefined } : { parameter: first };
}

/** Where the first fault lies, such as `limit` or `address.zip`; an unknown key is named itself. */
function placeOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return '';
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknownKey].map(String).join('.').slice(0, 100);
}

/** What the readers of fields say, by the field's own name, however deep in the body it stands. */
function sentencesOf({ issues }: z.ZodError): Readonly<Record<string, string>> {
  const said = issues.filter((issue) => issue.code === 'custom' && issue.params?.['forShoppers'] === true);
  return Object.fromEntries(said.map(({ path, message }) => [String(path.at(-1)), message]));
}

const missing = (endpoint: Endpoint): RefusalCode =>
  endpoint.refusals.find((code) => code.endsWith('NotFound')) ?? 'notFound';
