import { z } from 'zod';
import { Count } from '../values.ts';

/** The result of one check of the ledger audit. */
export const LedgerCheckResult = z
  .object({
    name: z.string(),
    invariant: z.string(),
    rule: z.string(),
    of: z.string(),
    isWarning: z.boolean().meta({ description: 'Its findings are late work, not errors.' }),
    rows: Count,
    found: Count,
    findings: z.array(z.string()).meta({ description: 'The first findings, as sentences.' }),
    position: z.int().positive().meta({ description: 'Number of the check, from 1.' }),
    ofAll: z.int().positive().meta({ description: 'Number of all checks.' }),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheckResult = z.infer<typeof LedgerCheckResult>;

export const ledgerAuditCalls = {
  auditLedger: {
    method: 'GET',
    path: '/api/ops/ledger-audit',
    who: 'operator',
    needs: 'audit.run',
    summary:
      'Audit the ledger in one read-only snapshot. One line of JSON for each check, as soon as it is done; an interrupted audit has fewer than `ofAll` lines.',
    media: 'application/x-ndjson',
    answer: LedgerCheckResult,
    refusals: ['underWay'],
  },
} as const;
