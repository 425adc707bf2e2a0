import { staffDepsOn } from '#backend/persistence/staff/staff-services.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import {
  type ChangedStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  endStaffSession,
  inviteStaff,
  listStaff,
  type MadeLink,
  recoverStaff,
  type StaffAdmin,
} from '#backend/actions/staff/administration.ts';
import type { Secrets } from '#backend/actions/members/ports.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';

export type StaffAdminDeps = {
  readonly database: OperatorDatabase;
  readonly secrets: Pick<Secrets, 'newToken' | 'digest'>;
  /** The address of the console for a one-time link with this secret. */
  readonly linkOf: (secret: string) => string;
};

type StaffCall =
  | 'listStaff'
  | 'inviteStaff'
  | 'recoverStaff'
  | 'changeStaffRole'
  | 'disableStaff'
  | 'enableStaff'
  | 'endStaffSession';

export const staffHandlers = ({
  database,
  secrets,
  linkOf,
}: StaffAdminDeps): Pick<OpsHandlers, StaffCall> => {
  const adminOf = (dryRun: boolean, { action, staffId }: Operator): StaffAdmin => ({
    run: (work) => inOperatorTransaction(database.db, dryRun, (tx) => work(staffDepsOn(tx))),
    actionOf: action,
    by: staffId,
  });
  const linked = (made: MadeLink) => ({ answer: { ...made, link: linkOf(made.secret) } });
  return {
    listStaff: async () => {
      const now = await databaseTime(database.db);
      const items = await listStaff(staffDepsOn(database.db), now);
      return { answer: { items } };
    },

    inviteStaff: async ({ body }, operator) => {
      const made = await inviteStaff({ ...adminOf(false, operator), secrets }, body);
      return 'refusal' in made ? made : linked(made);
    },

    recoverStaff: async ({ params }, operator) => {
      const made = await recoverStaff({ ...adminOf(false, operator), secrets }, params.staffId);
      return 'refusal' in made ? made : linked(made);
    },

    changeStaffRole: async ({ params: { staffId }, body: { role, dryRun } }, operator) =>
      changed(await changeStaffRole(adminOf(dryRun, operator), staffId, role), dryRun),

    disableStaff: async ({ params: { staffId }, body: { dryRun } }, operator) =>
      changed(await disableStaff(adminOf(dryRun, operator), staffId), dryRun),

    enableStaff: async ({ params: { staffId }, body: { dryRun } }, operator) =>
      changed(await enableStaff(adminOf(dryRun, operator), staffId), dryRun),

    endStaffSession: async ({ params: { staffId, sessionId } }, operator) => {
      const ended = await endStaffSession(adminOf(false, operator), staffId, sessionId);
      return 'refusal' in ended ? ended : { answer: ended };
    },
  };
};

const changed = <Refused extends { readonly refusal: string }>(
  result: ChangedStaff | Refused,
  dryRun: boolean,
) => (isRefused<Refused>(result) ? result : { answer: { ...result, dryRun } });

const isRefused = <Refused extends { readonly refusal: string }>(
  result: ChangedStaff | Refused,
): result is Refused => 'refusal' in result;
