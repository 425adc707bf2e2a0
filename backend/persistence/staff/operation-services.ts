import type { Secrets } from '#backend/actions/members/ports.ts';
import type {
  OperationDatabase,
  OperatorDeps,
  SupportQueries,
  Operation,
  Runners,
} from '#backend/actions/staff/operation.ts';
import type { Connection, Database } from '../db/database.ts';
import { databaseClock } from '../db/clock.ts';
import { inDryRunOn, inTransactionOn } from '../db/transaction.ts';
import { accountingLists } from '../accounting/accounting-lists.ts';
import { dashboard } from '../monitoring/dashboard.ts';
import { staffDepsOn } from './staff-services.ts';
import { createContentAdmin } from '../content/content-services.ts';

/** The services of the operator API on one database. */
export const createOperation = (
  { db, monitoringDb, listsDb, monthsDb }: OperationDatabase,
  secrets: Pick<Secrets, 'digest'>,
): Operation => ({
  db,
  database: { db, monitoringDb, listsDb, monthsDb },

  secrets,
  clock: databaseClock(db),

  dashboard: dashboard(monitoringDb),
  accounting: accountingLists(listsDb),

  closing: runnersOn(monthsDb),

  support: supportQueries(listsDb),
  content: createContentAdmin(listsDb),
  ...runnersOn(db),
});

const runnersOn = (db: Database): Runners => ({
  inTransaction: inTransactionOn(db, operatorDeps),
  // A dry run does not write to the log, so it uses up no id of it.
  inDryRun: inDryRunOn(db, (tx) => ({ ...operatorDeps(tx), recordAction: async () => {} })),
});

const supportQueries = (db: Connection): SupportQueries => ({
  db,
});

function operatorDeps(tx: Connection): OperatorDeps {
  return {
    ...supportQueries(tx),

    content: createContentAdmin(tx),
    account: { tx },

    ...staffDepsOn(tx),
  };
}
