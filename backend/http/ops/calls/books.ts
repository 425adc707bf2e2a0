import { type BookAudit, oneAuditAtATime } from '#backend/actions/operation/audit-books.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';

export const bookHandlers = (audit: BookAudit): Pick<OpsHandlers, 'auditBooks'> => {
  const begin = oneAuditAtATime(audit);
  return {
    auditBooks: async () => {
      const checks = begin();
      return checks === 'underWay' ? { refusal: checks } : { pieces: told(checks) };
    },
  };
};

async function* told(checks: ReturnType<BookAudit>) {
  for await (const { told: sentences, ...checked } of checks) yield { ...checked, told: [...sentences] };
}
