import { type LedgerAudit, oneAuditAtATime } from '#backend/actions/accounting/ledger-audit.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const auditHandlers = (audit: LedgerAudit): Pick<OpsHandlers, 'auditLedger'> => {
  const begin = oneAuditAtATime(audit);
  return {
    auditLedger: async () => {
      const checks = begin();
      return checks === 'underWay' ? { refusal: checks } : { pieces: presentChecks(checks) };
    },
  };
};

async function* presentChecks(checks: ReturnType<LedgerAudit>) {
  for await (const { findings: examples, ...check } of checks) yield { ...check, findings: [...examples] };
}
