import { z } from 'zod';
import type { OpsRefusalCode } from '../ops/refusals.ts';

/** A call that only the console's own listener has: signing in, and a staff member's own account. */
export type ConsoleEndpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/api/console/${string}`;
  /** `enrolling`: also a session that was started with a recovery code. */
  readonly who: 'anyone' | 'enrolling' | 'staff';
  /** Whether a fresh proof is required, as of `OpsEndpoint`. */
  readonly stepUp: boolean;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  readonly refusals: readonly OpsRefusalCode[];
};

/** Browsers send it only for pages of the console's own origin, which a form or a picture cannot do. */
export const CONSOLE_HEADER = 'x-console';

/** Value of the header for a request that no person has caused, such as a repeated reading: it does not keep a session alive. */
export const UNATTENDED = 'unattended';

/**
 * The staff member whom a page was opened for. A request with another person's session is refused: somebody else may sign in
 * while text of the person before waits to be saved.
 */
export const PERSON_HEADER = 'x-console-person';

/** The empty answer. */
export const Done = z.object({});
