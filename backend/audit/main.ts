import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { readBackendEnv } from '#backend/config.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { findDatabase } from '#backend/persistence/db/find-database.ts';
import { auditChanges, auditWhole } from './audit.ts';
import { recordAudit, recordDraws } from './record-audit.ts';
import { reportTable } from './report.ts';

const FLAG = { type: 'boolean' } as const;

const HELP = `npm run audit:ledger [-- [--changed] [--json] [--note]]

Checks the ledger: every yen, ticket and order, the public logs and the boxes.
Reads only, also while the shop is open.
--changed checks the draws that changed since the last noted audit, and a fourteenth of the others in turn: each draw
is checked again within 14 audits. Rows that belong to no draw are always checked.
--note records the result, which the console and /metrics show.
Exit code 0: in order (late work is reported as a warning); 1: findings; 2: the audit failed.
The database is that of DATABASE_URL, or else the embedded one under DATA_DIR.`;

/** The lowest process priority (nice 19). */
const LOWEST_PRIORITY = 19;

try {
  const { values } = parseArgs({ options: { changed: FLAG, json: FLAG, note: FLAG, help: FLAG } });
  if (values.help) console.log(HELP);
  else
    process.exitCode = await audit({
      onlyChanged: values.changed ?? false,
      asJson: values.json ?? false,
      notes: values.note ?? false,
    });
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 2;
}

type AuditOptions = { readonly onlyChanged: boolean; readonly asJson: boolean; readonly notes: boolean };

async function audit({ onlyChanged, asJson, notes }: AuditOptions): Promise<number> {
  setPriority(LOWEST_PRIORITY);
  const database = await findDatabase(readBackendEnv(process.env), (line) => console.error(line));
  try {
    return await withOwnConnection({ url: database.url, application: 'audit:ledger' }, async (client) => {
      const db = createDatabase(client);
      const startedAt = performance.now();
      const { checked, scope } = await (onlyChanged ? auditChanges(db) : auditWhole(db));
      const wrong = checked.filter(({ found, isWarning }) => !isWarning && found > 0);
      console.log(asJson ? JSON.stringify(checked, null, 2) : reportTable(checked));
      if (onlyChanged && !asJson) console.log(`${scope.drawIds.length} of ${scope.ofAll} draws.`);
      if (notes && wrong.length === 0) await recordDraws(db, scope);
      if (notes) await recordAudit(db, { wrong, tookMs: performance.now() - startedAt });
      return wrong.length === 0 ? 0 : 1;
    });
  } finally {
    await database.stop();
  }
}
