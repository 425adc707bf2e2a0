import { type LedgerAudit, oneAuditAtATime } from '#backend/actions/accounting/ledger-audit.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const auditHandlers = (audit: LedgerAudit): Pick<OpsHandlers, 'auditBooks'> => {
  const begin = oneAuditAtATime(audit);
  return {
    auditBooks: async () => {
      const checks = begin();
      return checks === 'underWay' ? { refusal: checks } : { pieces: presentChecks(checks) };
    },
  };
};

async function* presentChecks(checks: ReturnType<LedgerAudit>) {
  for await (const { told: examples, ...check } of checks) yield { ...check, told: [...examples] };
}
