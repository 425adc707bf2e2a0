import { readCsv } from '#backend/csv/read-csv.ts';
import { type ImportProblem, readImportRows } from '#backend/domain/members/import-rows.ts';
import { csvTable } from '#backend/domain/shipments/csv-rows.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { insertImported, markInvited } from '#backend/persistence/members/imported-members.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { rowProblemText } from '#lib/contract/row-problems.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import type { MemberContext } from './log-in.ts';

type ImportParams = { readonly bytes: Uint8Array; readonly maxRows: number; readonly dryRun: boolean };

type ImportResult = {
  readonly added: number;
  /** Rows whose address a member has; imported again, a file adds nobody twice. */
  readonly known: number;
  /** Rows that were left out. */
  readonly problems: readonly ImportProblem[];
};

/** Adds the members of a CSV file of another shop. Rows with errors are left out and reported. No email is sent. */
export async function importMembers(
  { db, passwords }: Pick<MemberContext, 'db' | 'passwords'>,
  { bytes, maxRows, dryRun }: ImportParams,
  actionOf: ActionOf,
): Promise<ImportResult> {
  const csv = await readCsv(bytes, 'auto', maxRows + 1);
  if ('problems' in csv)
    return {
      added: 0,
      known: 0,
      problems: csv.problems.map(({ line, ...problem }) => ({ line, text: rowProblemText(problem) })),
    };
  const table = csvTable(csv.rows);
  if (table === undefined) return { added: 0, known: 0, problems: [{ line: 1, text: 'ファイルが空です。' }] };
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const { people, problems } = readImportRows(table, dayInJapan(await databaseTime(tx)));
    let added = 0;
    for (const person of people)
      if ((await insertImported(tx, person, passwords.unmatchable)) !== undefined) added += 1;
    if (added > 0) await recordAction(tx, actionOf({ members: added }));
    return {
      added,
      known: people.length - added,
      problems: problems.toSorted((one, other) => one.line - other.line),
    };
  });
}

/** Sends everybody who was imported and not invited an email that asks them to choose a password. */
export const inviteImported = (
  db: Database,
  { dryRun }: { readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<number> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const invited = await markInvited(tx);
    for (const { memberId, to, name } of invited)
      await queueEmail(tx, { to, memberId, message: { kind: 'memberImported', name } });
    if (invited.length > 0) await recordAction(tx, actionOf({ members: invited.length }));
    return invited.length;
  });
