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
