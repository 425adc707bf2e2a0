import { importMembers, inviteImported } from '#backend/actions/members/import-members.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';
import { countImported } from '#backend/persistence/members/imported-members.ts';
import { MAX_IMPORTED_MEMBERS } from '#lib/contract/ops/member-import.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const memberImportHandlers = ({ db, passwords }: Pick<MemberContext, 'db' | 'passwords'>) =>
  ({
    importMembers: async ({ body, query }, { action }) => {
      const dryRun = query.dryRun === 'true';
      const params = { bytes: body, maxRows: MAX_IMPORTED_MEMBERS, dryRun };
      const imported = await importMembers({ db, passwords }, params, action);
      return { answer: { ...imported, problems: [...imported.problems], dryRun } };
    },

    showMemberImport: async () => ({ answer: await countImported(db) }),

    inviteImportedMembers: async ({ body }, { action }) => ({
      answer: { invited: await inviteImported(db, body, action), dryRun: body.dryRun },
    }),
  }) satisfies Partial<OpsHandlers>;
