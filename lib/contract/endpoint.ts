import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** One line of the contract: what is asked, by whom, and what comes back. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its parameters in braces, exactly as specification §7 gives it. */
  readonly path: `/api/${string}`;
  /** `specification`: one of the 29 calls of §7. `shop`: added because the shop needs it. */
  readonly source: 'specification' | 'shop';
  readonly who: 'anyone' | 'member';
  readonly summary: string;
  /** What specification §5 calls the body; named in 'Required parameter X was null or undefined'. */
  readonly bodyName?: string;
  /** Parameters the caller checks before it sends anything (§5): path, query, body key, or the body's name. */
  readonly required?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Media type of the answer where it is not JSON; such a call has no parsed answer. */
  readonly media?: string;
  readonly refusals: readonly RefusalCode[];
};

/** The schema of one part of a contract's line, or never. */
export type Part<Line, Key extends string> = [Line] extends [Readonly<Record<Key, infer Schema>>]
  ? Schema extends z.ZodType
    ? Schema
    : never
  : never;

type Given<Key extends 'params' | 'query' | 'body', Schema extends z.ZodType> = [Schema] extends [never]
  ? unknown
  : Key extends 'query'
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { readonly query?: z.input<Schema> }
      : { readonly query: z.input<Schema> }
    : { readonly [K in Key]: z.input<Schema> };

/** What a caller hands over. */
export type ArgumentsOf<Line> = Given<'params', Part<Line, 'params'>> &
  Given<'query', Part<Line, 'query'>> &
  Given<'body', Part<Line, 'body'>>;

type Parsed<Schema extends z.ZodType> = [Schema] extends [never] ? undefined : z.output<Schema>;

/** What a handler gets: everything parsed. */
export type AskedOf<Line> = {
  readonly params: Parsed<Part<Line, 'params'>>;
  readonly query: Parsed<Part<Line, 'query'>>;
  readonly body: Parsed<Part<Line, 'body'>>;
};
