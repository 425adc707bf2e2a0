import {
  type ChangedStaff,
  changeStaffRole,
  confirmRecovery,
  disableStaff,
  enableStaff,
  endStaffSession,
  inviteStaff,
  type LinkContext,
  listStaff,
  recoverStaff,
} from '#backend/actions/staff/administration.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const staffHandlers = (context: LinkContext) => {
  const { db } = context;
  return {
    listStaff: async () => ({ answer: { items: await listStaff(db) } }),

    inviteStaff: async ({ body }, { action }) => {
      const made = await inviteStaff(context, body, action);
      return 'refusal' in made ? made : { answer: made };
    },

    recoverStaff: async ({ params }, { action, staffId: by }) => {
      const made = await recoverStaff(context, { staffId: params.staffId, by, isLocal: false }, action);
      return 'refusal' in made ? made : { answer: made };
    },

    confirmStaffRecovery: async ({ params: { staffId } }, { action, staffId: by }) => {
      const confirmed = await confirmRecovery(db, { staffId, by }, action);
      return 'refusal' in confirmed ? confirmed : { answer: confirmed };
    },

    changeStaffRole: async ({ params: { staffId }, body: { role, dryRun } }, { action, staffId: by }) =>
      changed(await changeStaffRole(db, { staffId, by, role, dryRun }, action), dryRun),

    disableStaff: async ({ params: { staffId }, body: { dryRun } }, { action, staffId: by }) =>
      changed(await disableStaff(db, { staffId, by, dryRun }, action), dryRun),

    enableStaff: async ({ params: { staffId }, body: { dryRun } }, { action }) =>
      changed(await enableStaff(db, { staffId, dryRun }, action), dryRun),

    endStaffSession: async ({ params: { staffId, sessionId } }, { action }) => {
      const ended = await endStaffSession(db, { staffId, sessionId }, action);
      return 'refusal' in ended ? ended : { answer: ended };
    },
  } satisfies Partial<OpsHandlers>;
};

const changed = <Refused extends { readonly refusal: string }>(
  result: ChangedStaff | Refused,
  dryRun: boolean,
) => (isRefused<Refused>(result) ? result : { answer: { ...result, dryRun } });

const isRefused = <Refused extends { readonly refusal: string }>(
  result: ChangedStaff | Refused,
): result is Refused => 'refusal' in result;
