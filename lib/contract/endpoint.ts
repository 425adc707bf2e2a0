import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** One call of the contract. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as in specification §7, parameters in braces. */
  readonly path: `/api/${string}`;
  /** `specification`: one of the 29 calls of §7. `shop`: an addition of this shop. */
  readonly source: 'specification' | 'shop';
  readonly who: 'anyone' | 'member';
  readonly summary: string;
  /** Name of the body in specification §5, used in 'Required parameter X was null or undefined'. */
  readonly bodyName?: string;
  /**
   * Parameters checked before sending (§5): a path or query parameter, a key of the body, or the body's name.
   */
  readonly required?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of a body that is not JSON. */
  readonly takes?: 'application/octet-stream';
  readonly answer: z.ZodType;
  /** Media type of an answer that is not JSON; it is not parsed. */
  readonly media?: string;
  readonly refusals: readonly RefusalCode[];
  /**
   * The requests that a call takes of the budget of its address, beside its answer (backend/http/server/request-budget.ts):
   * each is a millisecond of the serving thread or of the database. 1 if left out.
   */
  readonly cost?: number;
  /** Refused as `maintenance` while the shop is closed for it. */
  readonly rests?: true;
};

/** The schema under `Key` in a call, or never. */
type SchemaOf<Call, Key extends string> = [Call] extends [Readonly<Record<Key, infer Schema>>]
  ? Schema extends z.ZodType
    ? Schema
    : never
  : never;

type Argument<Key extends 'params' | 'query' | 'body', Schema extends z.ZodType> = [Schema] extends [never]
  ? unknown
  : Key extends 'query'
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { readonly query?: z.input<Schema> }
      : { readonly query: z.input<Schema> }
    : { readonly [K in Key]: z.input<Schema> };

/** The arguments of a call. */
export type ArgumentsOf<Call> = Argument<'params', SchemaOf<Call, 'params'>> &
  Argument<'query', SchemaOf<Call, 'query'>> &
  Argument<'body', SchemaOf<Call, 'body'>>;

type Parsed<Schema extends z.ZodType> = [Schema] extends [never] ? undefined : z.output<Schema>;

/** The parsed input of a handler. */
export type InputOf<Call> = {
  readonly params: Parsed<SchemaOf<Call, 'params'>>;
  readonly query: Parsed<SchemaOf<Call, 'query'>>;
  readonly body: Parsed<SchemaOf<Call, 'body'>>;
};
