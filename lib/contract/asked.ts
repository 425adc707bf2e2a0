import type { z } from 'zod';

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
