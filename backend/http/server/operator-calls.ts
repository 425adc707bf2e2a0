import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorAuth } from '#backend/actions/operations/operation.ts';
import { authenticateOperator } from '#backend/actions/operations/authenticate.ts';
import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import {
  type OpsCallOutput,
  type OpsCallInput,
  type OpsCallName,
  type OpsContract,
  opsContract,
} from '#lib/contract/ops/contract.ts';
import type { COMMON_OPS_REFUSALS, OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { isPermitted, type Role } from '#lib/contract/ops/permissions.ts';
import { networkOf } from '#lib/site/client-address.ts';
import { acceptBytes } from './body-parsers.ts';
import { handleErrors, type KnownOutages } from './errors.ts';
import { type Refusal, type RefusalDetails, refuseOperator } from './refusals.ts';
import { type AnyHandler, createRoutes } from './routes.ts';
import { sendResult } from './send.ts';

const OPS_PREFIX = '/api/ops';

/** The refusals that the contract lists for a call, and those that any call may return. */
export type OpsRefusalOf<N extends OpsCallName> =
  OpsContract[N]['refusals'][number] | (typeof COMMON_OPS_REFUSALS)[number];

/** The result of a handler. Pieces are for calls of media type x-ndjson; each is validated and sent as one line. */
export type OpsOutcome<N extends OpsCallName> =
  | { readonly answer: OpsCallOutput<N>; readonly headers?: Readonly<Record<string, string>> }
  | { readonly pieces: AsyncIterable<OpsCallOutput<N>> }
  | ({ readonly refusal: OpsRefusalOf<N> } & Omit<RefusalDetails, 'fields' | 'reasons'>);

/** The authenticated sender of a request to `/api/ops`. */
export type Operator = {
  readonly name: string;
  readonly role: Role;
  /** Makes the entry of this call in the operator log. */
  readonly action: (facts: OperatorAction['facts']) => OperatorAction;
};

export type OpsHandler<N extends OpsCallName> = (
  input: OpsCallInput<N>,
  operator: Operator,
) => Promise<OpsOutcome<N>>;

/** One handler per call. A missing handler is a type error. */
export type OpsHandlers = { readonly [N in OpsCallName]: OpsHandler<N> };

export type OperatorAccess = { readonly auth: OperatorAuth; readonly outages: KnownOutages };

/** Adds the calls of the operators' contract. They need a token; cookies and the origin of a page have no effect. */
export async function addOperatorCalls(
  app: FastifyInstance,
  handlers: OpsHandlers,
  { auth, outages }: OperatorAccess,
): Promise<void> {
  await app.register(
    async (ops) => {
      acceptBytes(ops);
      handleErrors(ops, outages, refuseOperator);
      createRoutes<Operator, OpsRefusalCode, OpsEndpoint>(ops, opsContract, {
        // As in public-calls.ts: `createRoutes` takes the schemas and the handler by the same name.
        handlers: handlers as Readonly<Record<string, AnyHandler<Operator, OpsRefusalCode>>>,
        authenticate: (request, call) => authorize(auth, request, call),
        refuse: refuseOperator,
        send: sendResult,
        config: { isForOperators: true },
      });
    },
    { prefix: OPS_PREFIX },
  );
}

/** The format of a token; another value is not looked up. */
const BEARER = /^Bearer (kd_[\w-]{43})$/i;

/** Finds the operator and compares their role with the permission of the call. No handler checks permissions. */
async function authorize(
  auth: OperatorAuth,
  request: FastifyRequest,
  { needs }: OpsEndpoint,
): Promise<{ readonly caller: Operator } | Refusal<OpsRefusalCode>> {
  const found = await findOperator(auth, request);
  if ('refusal' in found) {
    request.log.info({ refusal: found.refusal }, 'refused');
    return found;
  }
  const { operator, role, tokenId } = found;
  if (!isPermitted(role, needs)) {
    request.log.info({ refusal: 'permissionDenied', operator, role, needs }, 'refused');
    return {
      refusal: 'permissionDenied',
      detail: `It needs ${needs}, which the role ${role} does not have.`,
    };
  }
  const act = request.routeOptions.config.call ?? '';
  return {
    caller: { name: operator, role, action: (facts) => ({ operator, act, facts: { ...facts, tokenId } }) },
  };
}

/** Finds the operator of a token. A request with a wrong token counts as an attempt of its network; one without does not. */
async function findOperator(auth: OperatorAuth, { headers, ip }: FastifyRequest) {
  const { authorization } = headers;
  if (authorization === undefined) return TOKEN_NEEDED;
  const token = BEARER.exec(authorization)?.[1];
  const found = await authenticateOperator(auth, { token, network: networkOf(ip) });
  if ('operator' in found) return found;
  if (found.waitMs === 0) return TOKEN_NEEDED;
  return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(found.waitMs / 1000) } as const;
}

const TOKEN_NEEDED = { refusal: 'tokenNeeded' } as const;
