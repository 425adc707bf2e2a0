import { createLedgerAudit } from '#backend/audit/audit.ts';
import { vacuumAnalyze } from '../tests/support/query-plan.ts';

/**
 * Audits the ledger as an operator does: on one snapshot, over a connection without a shopper's time limits. A finding is a
 * failure of the run.
 */
export async function auditInto(results, url) {
  // Without statistics of the rows that were just written, PostgreSQL compares all rows of two tables with each other.
  await vacuumAnalyze(url);
  await results.attempt('ledger audit', async () => {
    const findings = [];
    for await (const { name, findings: found, isWarning } of createLedgerAudit(url)())
      if (!isWarning) findings.push(...found.map((finding) => `${name}: ${finding}`));
    for (const finding of findings) results.fail(finding);
    results.set('findings', findings, () => {
      if (findings.length === 0) console.log('The ledger is in order.');
    });
  });
}
