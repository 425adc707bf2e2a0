import type { FastifyReply } from 'fastify';
import {
  OPS_REFUSALS,
  type OpsRefusalBody,
  type CsvRowError,
  type FieldProblem,
} from '#lib/contract/ops/refusals.ts';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';

/** Details of a refusal besides its message. Each contract sends the keys that its own body has. */
export type RefusalDetails = {
  /** A Japanese sentence of the shop instead of the usual one. */
  readonly message?: string;
  readonly parameter?: string;
  /** Japanese sentences by field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Japanese sentences, if there are several. */
  readonly reasons?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
  /** An English sentence for operators. */
  readonly detail?: string;
  readonly problems?: readonly CsvRowError[];
  readonly fieldProblems?: readonly FieldProblem[];
};

export type Refusal<Code extends string> = { readonly refusal: Code } & RefusalDetails;

/** Sends the status and the body of a refusal; never cached. */
export type Refuse<Code extends string> = (
  reply: FastifyReply,
  code: Code,
  details?: RefusalDetails,
) => FastifyReply;

/** Default of `retry-after` in seconds, by status. */
const RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

type RefusalTable<Code extends string> = Readonly<Record<Code, { readonly status: number }>>;

function createRefuse<Code extends string>(
  table: RefusalTable<Code>,
  bodyOf: (code: Code, details: RefusalDetails) => object,
  challenge?: string,
): Refuse<Code> {
  return (reply, code, details = {}) => {
    const { status } = table[code];
    const retryAfter = details.retryAfter ?? RETRY_AFTER_S[status];
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    if (status === 401 && challenge !== undefined) void reply.header('www-authenticate', challenge);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(bodyOf(code, details)));
  };
}

/** The body of a refusal to a visitor. JSON leaves out the keys that are undefined. */
export const refusalBody = (code: RefusalCode, details: RefusalDetails = {}): RefusalBody => ({
  code,
  message: details.message ?? REFUSALS[code].message,
  fields: details.fields,
  reasons: details.reasons && [...details.reasons],
  retryAfter: details.retryAfter,
  parameter: details.parameter,
});

const operatorRefusalBody = (code: OpsRefusalBody['code'], details: RefusalDetails): OpsRefusalBody => ({
  code,
  message: OPS_REFUSALS[code].message,
  detail: details.detail,
  parameter: details.parameter,
  problems: details.problems && [...details.problems],
  fieldProblems: details.fieldProblems && [...details.fieldProblems],
  retryAfter: details.retryAfter,
});

/** Refuses a visitor, with a Japanese message. */
export const refuse = createRefuse(REFUSALS, refusalBody);

/** Refuses an operator, with an English message. */
export const refuseOperator = createRefuse(OPS_REFUSALS, operatorRefusalBody, 'Bearer realm="operators"');
