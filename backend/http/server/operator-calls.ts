import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import {
  type ApprovalRequest,
  requestApproval,
  type RequestWaits,
  sameRequest,
} from '#backend/actions/staff/approvals.ts';
import type { Approval } from '#backend/domain/staff/approval.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import {
  type OpsCallInput,
  type OpsCallName,
  type OpsContract,
  opsContract,
  takesKey,
} from '#lib/contract/ops/contract.ts';
import type { COMMON_OPS_REFUSALS, OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { PendingApproval } from '#lib/contract/ops/approvals.ts';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from '#lib/contract/ops/values.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { isPermitted, type Permission, type Role } from '#lib/contract/ops/permissions.ts';
import { acceptBytes } from './body-parsers.ts';
import { handleErrors, type KnownOutages } from './errors.ts';
import { presentApproval } from './operator-approvals.ts';
import { runOnce } from './operator-idempotency.ts';
import type { CallInput } from './parse.ts';
import { type Refusal, type RefusalDetails, refuseOperator } from './refusals.ts';
import { type AnyHandler, createRoutes } from './routes.ts';
import { type Answer, type CallResult, sendResult } from './send.ts';

const OPS_PREFIX = '/api/ops';

/** Documents of drafts and long lists of ids. The sender is known before the body is read. */
const MAX_BODY_BYTES = 1_048_576;

/** The refusals that the contract lists for a call, and those that any call may return. */
type OpsRefusalOf<N extends OpsCallName> =
  | OpsContract[N]['refusals'][number]
  | (typeof COMMON_OPS_REFUSALS)[number];

/** The result of a handler. Pieces are for calls of media type x-ndjson; each is parsed and sent as one line. */
type OpsOutcome<N extends OpsCallName> =
  | { readonly answer: Answer<OpsContract[N]>; readonly headers?: Readonly<Record<string, string>> }
  | { readonly pieces: AsyncIterable<Answer<OpsContract[N]>> }
  | (OpsContract[N] extends { readonly approval: Permission } ? ApprovalOutcome | DryRunOfRequest<N> : never)
  | ({ readonly refusal: OpsRefusalOf<N> } & Omit<RefusalDetails, 'fields' | 'reasons'>);

/** The call was not made: a second person has to approve it. */
type ApprovalOutcome = { readonly approval: ApprovalRequest };

/** A dry run of a call that a second person would have to approve. */
type DryRunOfRequest<N extends OpsCallName> = {
  readonly answer: Answer<OpsContract[N]>;
  readonly asks: ApprovalRequest['subject'] | undefined;
};

/** The authenticated sender of a request to `/api/ops`. */
export type Operator = {
  readonly name: string;
  readonly role: Role;
  /** The approval of a second person. Without it, a handler may return an `ApprovalOutcome`. */
  readonly approved: Pick<Approval, 'yen' | 'requestedBy'> | undefined;
  readonly key: string | undefined;
  /** The signed-in staff member; `undefined`: a token. */
  readonly staffId: string | undefined;
  /** Makes the entry of this call in the operator log. */
  readonly action: (facts: OperatorAction['facts']) => OperatorAction;
};

type OpsHandler<N extends OpsCallName> = (
  input: OpsCallInput<N>,
  operator: Operator,
) => Promise<OpsOutcome<N>>;

/** One handler per call. A missing handler is a type error. */
export type OpsHandlers = { readonly [N in OpsCallName]: OpsHandler<N> };

/** The sender of a request, before the permission of the call is compared. */
type IdentifiedOperator = {
  readonly operator: string;
  readonly role: Role;
} & (TokenOfOperator | SessionOfOperator);

/** `session`: the token or the session, for the operator log. */
type TokenOfOperator = {
  readonly session: { readonly tokenId: string };
  /** The calls with `stepUp` for which the token was made. */
  readonly provenCalls: readonly string[];
};

type SessionOfOperator = {
  readonly session: { readonly staffId: string; readonly sessionId: string };
  /** The last proof is not fresh: calls with `stepUp` are refused. */
  readonly lacksProof: boolean;
};

export type IdentifyOperator = (
  request: FastifyRequest,
) => Promise<IdentifiedOperator | Refusal<OpsRefusalCode>>;

type OperatorAccess = {
  readonly database: OperatorDatabase;
  readonly outages: KnownOutages;
  readonly identify: IdentifyOperator;
  /** Whether an error is of a statement that took too long. */
  readonly isTimeout: (error: unknown) => boolean;
  /** Whether a page of another site could use the caller's cookie. */
  readonly usesCookies: boolean;
};

/** Adds the calls of the operators' contract, for the operators whom `identify` finds. */
export async function addOperatorCalls(
  app: FastifyInstance,
  handlers: OpsHandlers,
  { database, outages, identify, isTimeout, usesCookies }: OperatorAccess,
): Promise<void> {
  await app.register(
    async (ops) => {
      acceptBytes(ops);
      handleErrors(ops, outages, refuseOperator);
      createRoutes<Operator, OpsRefusalCode, OpsEndpoint>(ops, opsContract, {
        handlers: keyedHandlers(database, { handlers, isTimeout }),
        authenticate: (request, call) => authorize(identify, request, call),
        refuse: refuseOperator,
        send: (call, result, exchange) => {
          if (!('isPending' in result) || result.isPending !== true)
            return sendResult(call, result, exchange);
          void exchange.reply.code(202);
          return sendResult({ path: call.path, answer: PendingApproval }, result, exchange);
        },
        config: { isForOperators: !usesCookies },
        largestBody: MAX_BODY_BYTES,
      });
    },
    { prefix: OPS_PREFIX },
  );
}

type OperatorHandler = AnyHandler<Operator, OpsRefusalCode>;
type Outcome =
  | Awaited<ReturnType<OperatorHandler>>
  | ApprovalOutcome
  | { readonly answer: unknown; readonly asks: ApprovalRequest['subject'] | undefined };

/** The handlers with what all changing calls have in common: the idempotency key, and the wait for a second person. */
function keyedHandlers(
  database: OperatorDatabase,
  { handlers, isTimeout }: { readonly handlers: OpsHandlers } & Pick<OperatorAccess, 'isTimeout'>,
): Readonly<Record<string, OperatorHandler>> {
  // As in public-calls.ts: `createRoutes` takes the schemas and the handler by the same name.
  const all = handlers as Readonly<
    Record<string, (input: CallInput, operator: Operator) => Promise<Outcome>>
  >;
  const keyed = Object.entries(all).map(([call, handler]): [string, OperatorHandler] => {
    const endpoint: OpsEndpoint = opsContract[call as OpsCallName];
    return [
      call,
      async (input, operator) => {
        const run = async () => {
          const result = await handler(input, operator).catch((error: unknown) => {
            if (!takesKey(endpoint) && isTimeout(error)) return { refusal: 'tookTooLong' } as const;
            throw error;
          });
          if ('approval' in result) return pending({ database, call, input, operator }, result.approval);
          if (!('asks' in result)) return result;
          const { asks, ...answered } = result;
          const waiting = asks && (await sameRequest(database.db, { call, subject: asks }));
          return waiting === undefined ? answered : presentWaiting(waiting);
        };
        const { name, key } = operator;
        if (key === undefined) return run();
        return runOnce(database.db, { call, schema: endpoint.answer, operator: name, key, input, run });
      },
    ];
  });
  return Object.fromEntries(keyed);
}

type CallInProgress = {
  readonly database: OperatorDatabase;
  readonly call: string;
  readonly input: CallInput;
  readonly operator: Operator;
};

async function pending(
  { database, call, input, operator }: CallInProgress,
  request: ApprovalRequest,
): Promise<CallResult | Refusal<OpsRefusalCode>> {
  const stored = { ...request, call, input, requestedBy: operator.name };
  const approval = await requestApproval(database.db, stored, operator.action);
  if ('refusal' in approval) return presentWaiting(approval);
  return { answer: { approval: presentApproval(approval, approval.requestedAt) }, isPending: true };
}

const presentWaiting = ({ refusal, approvalId }: RequestWaits) => ({
  refusal,
  detail: `It is request ${shortNumber(approvalId)}.`,
});

/** Finds the operator and compares their role with the permission of the call. No handler checks permissions. */
async function authorize(
  identify: IdentifyOperator,
  request: FastifyRequest,
  call: OpsEndpoint,
): Promise<{ readonly caller: Operator } | Refusal<OpsRefusalCode>> {
  const found = await identify(request);
  const { needs } = call;
  if ('refusal' in found) return logged(request, found);
  const { operator, role, session } = found;
  if (!isPermitted(role, needs)) {
    const detail = `It needs ${needs}, which the role ${role} does not have.`;
    return logged(request, { refusal: 'permissionDenied', detail }, { operator, role, needs });
  }
  const callName = request.routeOptions.config.call ?? '';
  if (call.stepUp === true && 'lacksProof' in found && found.lacksProof)
    return logged(request, { refusal: 'stepUpNeeded' }, { operator, role, needs });
  if (call.stepUp === true && 'provenCalls' in found && !found.provenCalls.includes(callName))
    return logged(
      request,
      { refusal: 'tokenLacksCall', detail: `The call is ${callName}.` },
      { operator, role, needs },
    );
  const given = takesKey(call) ? request.headers[IDEMPOTENCY_HEADER] : undefined;
  const key = IdempotencyKey.optional().safeParse(given);
  if (!key.success) return { refusal: 'invalidInput', parameter: IDEMPOTENCY_HEADER };
  return {
    caller: {
      name: operator,
      role,
      approved: undefined,
      key: key.data,
      staffId: 'staffId' in session ? session.staffId : undefined,
      action: (facts) => ({ operator, action: callName, facts: { ...facts, ...session }, key: key.data }),
    },
  };
}

function logged<Refused extends Refusal<OpsRefusalCode>>(
  { log }: FastifyRequest,
  refused: Refused,
  facts: object = {},
): Refused {
  log.info({ refusal: refused.refusal, ...facts }, 'refused');
  return refused;
}
