import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '#backend/actions/operation/operation.ts';
import { type OpsCallName, opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { type Parts, readParts } from '../parse.ts';
import { acceptBytes } from '../server/bodies.ts';
import { answerErrors, type Outages } from '../server/errors.ts';
import { operatorAt } from './bearer.ts';
import type { Operator, OpsHandlers, OpsOutcome } from './outcome.ts';
import { refuseOperator } from './refuse.ts';
import { sendToOperator } from './send.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who operates; known before anything of a body is read. */
    operator: Operator | null;
  }
}

const DOOR = '/api/ops';

/** A handler as it is called here: what is given to it was parsed by its own line of the contract just before. */
type AnyHandler = (asked: Parts, operator: Operator) => Promise<OpsOutcome<OpsCallName>>;

export type Door = { readonly admission: Admission; readonly outages: Outages };

/** Makes a route of every line of the operator's contract. Neither cookies nor other origins mean anything here. */
export async function addOpsRoutes(
  app: FastifyInstance,
  handlers: OpsHandlers,
  { admission, outages }: Door,
): Promise<void> {
  app.decorateRequest('operator', null);
  await app.register(
    async (ops) => {
      acceptBytes(ops);
      answerErrors(ops, outages, refuseOperator);
      for (const [name, endpoint] of Object.entries<OpsEndpoint>(opsContract)) {
        const handler = isCall(name) ? toAny(handlers[name]) : undefined;
        if (handler === undefined) throw new Error(`${name} has no handler.`);
        ops.route({
          method: endpoint.method,
          url: endpoint.path.slice(DOOR.length).replaceAll(/\{(\w+)\}/g, ':$1'),
          config: { call: name, isForOperators: true },
          ...(endpoint.largest !== undefined && { bodyLimit: endpoint.largest }),
          onRequest: (request, reply) => admit(admission, request, reply),
          handler: (request, reply) => serve({ endpoint, handler }, request, reply),
        });
      }
    },
    { prefix: DOOR },
  );
}

async function admit(admission: Admission, request: FastifyRequest, reply: FastifyReply) {
  const found = await operatorAt(admission, request);
  if ('refusal' in found) {
    request.log.info({ refusal: found.refusal }, 'refused');
    return refuseOperator(
      reply,
      found.refusal,
      'retryAfter' in found ? { retryAfter: found.retryAfter } : {},
    );
  }
  const { operator, tokenId } = found;
  const act = request.routeOptions.config.call ?? '';
  request.operator = { name: operator, act: (facts) => ({ operator, act, facts: { ...facts, tokenId } }) };
}

type Line = { readonly endpoint: OpsEndpoint; readonly handler: AnyHandler };

async function serve({ endpoint, handler }: Line, request: FastifyRequest, reply: FastifyReply) {
  const { params, body, raw, operator } = request;
  if (operator === null) throw new Error(`${endpoint.path} was not admitted`);
  if (body instanceof Uint8Array !== (endpoint.takes !== undefined) && endpoint.body !== undefined)
    return refuseOperator(reply, 'unsupportedMediaType', {
      detail: `It reads ${endpoint.takes ?? 'application/json'}.`,
    });
  const asked = readParts(endpoint, { target: raw.url ?? '', params, body });
  if ('part' in asked) {
    const { part, parameter } = asked;
    return refuseOperator(reply, part === 'params' ? 'notFound' : 'invalidInput', { parameter });
  }
  const outcome = await handler(asked, operator);
  if ('refusal' in outcome) return refuseOperator(reply, outcome.refusal, outcome);
  return sendToOperator(endpoint, outcome, reply);
}

const isCall = (name: string): name is OpsCallName => Object.hasOwn(opsContract, name);

/** Forgets which call a handler belongs to, as the shop's own router does; `serve` keeps the two together. */
const toAny = (handler: OpsHandlers[OpsCallName]) => handler as AnyHandler;
