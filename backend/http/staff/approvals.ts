import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import {
  approvalError,
  endApproval,
  findDecidable,
  findOwnOpen,
  meanwhileOf,
} from '#backend/actions/staff/approvals.ts';
import { approversFor } from '#backend/actions/staff/approvers.ts';
import { type Approval, mayAsk } from '#backend/domain/staff/approval.ts';
import { activeRolesOf } from '#backend/persistence/staff/staff.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { isPermitted, type Permission } from '#lib/contract/ops/permissions.ts';
import { OPS_REFUSALS, type OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { presentApproval } from '../server/operator-approvals.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { type CallInput, pageFrom, parseRequest } from '../server/parse.ts';
import type { AnyHandler } from '../server/routes.ts';
import { listApprovals } from '#backend/persistence/staff/approvals.ts';

export const approvalListHandlers = (database: OperatorDatabase) =>
  ({
    listApprovals: async ({ query: { state, q, subject: kind, id, member, ...page } }) => {
      const now = await databaseTime(database.db);
      const subject = kind === undefined || id === undefined ? undefined : { kind, id };
      const filter = { state, q, subject, member };
      const { total, items } = await listApprovals(database.listsDb, { ...pageFrom(page), ...filter });
      const rolesOf = await activeRolesOf(
        database.listsDb,
        items.map(({ requestedBy }) => requestedBy),
      );
      const isGone = ({ call, requestedBy }: Approval) => {
        const needs = endpointOf(call)?.needs;
        return needs !== undefined && !mayAsk(rolesOf(requestedBy), needs);
      };
      return {
        answer: {
          total,
          items: items.map((approval) => presentApproval(approval, now, isGone(approval))),
        },
      };
    },

    showApprovers: async ({ query: { permission } }, { name: operator }) => ({
      answer: await approversFor(database.listsDb, { operator, permission }),
    }),

    withdrawApproval: async ({ params, body: { reason, dryRun } }, operator) => {
      const approval = await findOwnOpen(database, params.approval, operator.name);
      if ('refusal' in approval) return approval;
      await endApproval(database.db, { approval, reason, dryRun }, operator.action);
      return { answer: { ...namesOf(approval), dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const namesOf = ({ approvalId }: Approval) => ({ approvalId, number: shortNumber(approvalId) });

type Decision = 'approve' | 'reject';

/** `others`: the handlers of the calls that can wait for approval. */
export const decisionHandlers = (database: OperatorDatabase, others: Omit<OpsHandlers, Decision>) =>
  ({
    approve: async ({ params, body: { dryRun } }, operator) => {
      const approval = await findDecidable(database, params.approval, operator.name);
      if ('refusal' in approval) return approval;
      const { call } = approval;
      const endpoint = endpointOf(call);
      if (endpoint?.approval === undefined) return { refusal: 'requestRefused', detail: OTHER_RELEASE };
      if (!isPermitted(operator.role, endpoint.approval))
        return { refusal: 'permissionDenied', detail: `It needs ${endpoint.approval}.` };
      const error = await approvalError(database, {
        approval,
        operator: operator.name,
        needs: endpoint.needs,
      });
      if (error !== undefined) return error;
      const input = parseStored(endpoint, approval, dryRun);
      if (input === undefined) return { refusal: 'requestRefused', detail: OTHER_RELEASE };
      const now = await databaseTime(database.db);
      const { requests, refundedYen } = await meanwhileOf(database, approval, now);
      const done = await handlerOf(others, call)(input, approving(operator, approval));
      if ('refusal' in done) return { refusal: 'requestRefused', detail: detailOf(done) };
      const answer = 'answer' in done ? endpoint.answer.parse(done.answer) : null;
      const meanwhile = { requests: requests.map((one) => presentApproval(one, now)), refundedYen };
      return { answer: { ...namesOf(approval), call, answer, meanwhile, dryRun } };
    },

    reject: async ({ params, body: { reason, dryRun } }, operator) => {
      const approval = await findDecidable(database, params.approval, operator.name);
      if ('refusal' in approval) return approval;
      const permission = approvalOf(approval.call);
      if (permission !== undefined && !isPermitted(operator.role, permission))
        return { refusal: 'permissionDenied', detail: `It needs ${permission}.` };
      await endApproval(database.db, { approval, reason, dryRun }, operator.action);
      return { answer: { ...namesOf(approval), dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const OTHER_RELEASE = 'Another release of the shop stored it. Ask for it again.';

/** The permission to approve a call. `undefined`: none waits for approval, or it is of another release. */
export const approvalOf = (call: string): Permission | undefined => endpointOf(call)?.approval;

const endpointOf = (call: string): OpsEndpoint | undefined =>
  new Map<string, OpsEndpoint>(Object.entries(opsContract)).get(call);

/** One name gives the schemas and the handler, which the compiler cannot follow through a stored name. */
function handlerOf(handlers: object, call: string): AnyHandler<Operator, OpsRefusalCode> {
  const table = handlers as Readonly<Record<string, AnyHandler<Operator, OpsRefusalCode>>>;
  const handler = table[call];
  if (handler === undefined) throw new Error(`The call ${call} has no handler.`);
  return handler;
}

/** `undefined`: the contract of today does not accept the input. Calls that wait for approval have no query. */
function parseStored(endpoint: OpsEndpoint, { input }: Approval, dryRun: boolean): CallInput | undefined {
  const { params, body } = isRecord(input) ? input : {};
  const current = isRecord(body) ? { ...body, dryRun } : body;
  const parsed = parseRequest(endpoint, { target: '', params, body: current });
  return 'part' in parsed ? undefined : parsed;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The second person makes the call; the operator log names both. */
const approving = (operator: Operator, { approvalId, call, requestedBy, yen }: Approval): Operator => ({
  ...operator,
  approved: { yen, requestedBy },
  action: (facts) => ({
    ...operator.action({ ...facts, approvalId, requestedBy }),
    action: call,
    approvalId,
  }),
});

const detailOf = ({ refusal, detail }: { readonly refusal: OpsRefusalCode; readonly detail?: string }) =>
  detail ?? OPS_REFUSALS[refusal].message;
