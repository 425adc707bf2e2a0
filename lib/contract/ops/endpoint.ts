import { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { OpsRefusalCode } from './refusals.ts';

/**
 * Whether the console asks for a fresh proof of the staff member before the call (`STEP_UP_MINUTES`). Every changing call
 * decides; calls that only read are not asked for it unless they say so. An operator token makes such a call only if it was
 * made for it by name.
 */
type StepUpDecision =
  | { readonly method: 'GET'; readonly stepUp?: true }
  | { readonly readsOnly: true; readonly stepUp?: true }
  | { readonly stepUp: boolean };

/**
 * A call of the operators' contract. To add one: define it in the file of its resource, spread that into contract.ts, and
 * write its handler in backend/http. A missing handler is a type error.
 */
export type OpsEndpoint = StepUpDecision & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/ops/${string}`;
  readonly who: 'operator';
  /** The permission that the operator's role must have. */
  readonly needs: Permission;
  /**
   * The permission of a second person, who has to approve some of these calls. Their answer is then `PendingApproval`
   * with status 202.
   */
  readonly approval?: Permission;
  /** A POST that only reads. It takes no idempotency key. */
  readonly readsOnly?: true;
  /** A changing call without an idempotency key, whose answer is not stored. The same again does it twice. */
  readonly takesNoKey?: true;
  /** It takes minutes in a large shop. Commands wait for five at most. */
  readonly takesMinutes?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON, unless `takes` says otherwise. */
  readonly body?: z.ZodType;
  /** Media type of the body where it is not JSON; then `body` is `Bytes`. */
  readonly takes?: 'text/csv' | 'application/octet-stream';
  /** Maximum size of the body in bytes, where it may be larger than usual. */
  readonly largest?: number;
  readonly answer: z.ZodType;
  /** Media type of the answer where it is not JSON: `Bytes`, or, for x-ndjson, one JSON value of `answer` a line. */
  readonly media?:
    | 'text/csv'
    | 'application/x-ndjson'
    | 'application/zip'
    | 'application/octet-stream'
    | 'image/webp';
  /** Refusals of this call; every call can also return those of COMMON_OPS_REFUSALS. */
  readonly refusals: readonly OpsRefusalCode[];
};

/** A body or an answer that is not JSON. */
export const Bytes = z.instanceof(Uint8Array).meta({ description: 'Bytes.' });
