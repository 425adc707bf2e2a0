import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Connection, OpenDatabase, Database } from '#backend/persistence/db/database.ts';
import type { Secrets } from '../members/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { ContentAdmin } from '../content/ports.ts';
import type { AccountingLists } from '../accounting/accounting.ts';
import type { Dashboard } from '../monitoring/dashboard.ts';
import type { StaffDeps } from './ports.ts';
/** The connections of operators' calls. */
export type OperationDatabase = Pick<OpenDatabase, 'db' | 'monitoringDb' | 'listsDb' | 'monthsDb'>;

/** Everything that operating the shop needs. */
export type Operation = OperatorAuth & {
  readonly database: OperationDatabase;

  readonly clock: Clock;

  readonly dashboard: Dashboard;
  readonly accounting: AccountingLists;

  /** Runs the closing of a month, whose sums may take a minute. */
  readonly closing: Runners;

  readonly support: SupportQueries;
  readonly content: ContentLists;
  /** Runs the work in one transaction, together with its entry in the operator log. */
  inTransaction: InTransaction<OperatorDeps>;
  /** Runs the work in a transaction, returns its result and rolls it back. */
  inDryRun: InTransaction<OperatorDeps>;
};

/** The stores of an operator action. `recordAction` adds an entry to the operator log. */
export type OperatorDeps = OperatorQueries & {
  readonly tx: Connection;

  readonly content: ContentAdmin;
  /** Accounts of members. */
  readonly account: { readonly tx: Connection };
};

type OperatorQueries = SupportQueries & StaffDeps;

/** Queries for customer support. */
export type SupportQueries = {
  readonly db: Connection;
};

/** The stores that authenticate an operator. */
export type OperatorAuth = {
  readonly db: Database;

  readonly secrets: Pick<Secrets, 'digest'>;
};

/** The content of the shop, read only. */
type ContentLists = {
  readonly db: Connection;
  readonly news: Pick<ContentAdmin['news'], 'list' | 'find'>;

  readonly pictures: Pick<ContentAdmin['pictures'], 'list'>;
};

/** Creates the log entry of the calling operator for this call. */
export type ActionOf = (facts: OperatorAction['facts']) => OperatorAction;

/** Runs actions for real or as a dry run. */
export type Runners = Pick<Operation, 'inTransaction' | 'inDryRun'>;

/** Selects the transaction or, for a dry run, the one that is rolled back. */
export const runnerFor = (
  { inTransaction, inDryRun }: Runners,
  dryRun: boolean,
): Operation['inTransaction'] => (dryRun ? inDryRun : inTransaction);

export type NotFound = { readonly refusal: 'notFound' };

export type ChangedMeanwhile = { readonly refusal: 'changedMeanwhile' };

/** Compares the version that the caller has read with the stored one. Without one, any is right. */
export const versionError = (
  stored: { readonly version: number },
  read: number | undefined,
): ChangedMeanwhile | undefined =>
  read === undefined || read === stored.version ? undefined : { refusal: 'changedMeanwhile' };

export type NotInState = { readonly refusal: 'notInState'; readonly detail: string };

/** A parameter is not valid: which one, and why. */
export type InvalidInput = {
  readonly refusal: 'invalidInput';
  readonly parameter: string;
  readonly detail: string;
};
