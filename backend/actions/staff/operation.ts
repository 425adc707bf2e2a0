import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Connection, OpenDatabase } from '#backend/persistence/db/database.ts';
import type { Inbox } from '../inquiries/inbox.ts';
import type { MemberDeps } from '../members/membership.ts';
import type { Secrets, ThrottleStore } from '../members/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { AfterSales, CsvShipments, ShipmentEmails, ShipmentWriter } from '../shipments/ports.ts';
import type { SparePrizes } from '../prizes/spares.ts';
import type { StorageWriter } from '../prizes/storage.ts';
import type { CancellationRecords } from '../orders/cancel-draw-by-staff.ts';
import type { CatalogueUploads } from '../content/catalogue.ts';
import type { ContentAdmin } from '../content/ports.ts';
import type { SettlementStore } from '../payments/settlements.ts';
import type { AccountingLists } from '../accounting/accounting.ts';
import type { ReconciliationRecords } from '../payments/reconcile-by-staff.ts';
import type { Stock } from '../prizes/stock.ts';
import type { LongOperationStore } from './long-operations.ts';
import type { MonthQueries, MonthWriter } from '../accounting/months.ts';
import type { JobStore } from '../monitoring/jobs.ts';
import type { Dashboard } from '../monitoring/dashboard.ts';
import type { ShipmentQueries } from '../shipments/shipment-records.ts';
import type { MemberQueries, OrderQueries, RefundQueries } from '../orders/order-records.ts';
import type { ApprovalStore } from './approvals.ts';
import type { StaffDeps } from './ports.ts';
import type { SettingsStore } from '../settings.ts';
import type { AnswerStore, OperatorLogStore, TokenStore } from './operator-log.ts';

/** The connections of operators' calls. */
export type OperationDatabase = Pick<OpenDatabase, 'db' | 'monitoringDb' | 'listsDb' | 'monthsDb'>;

/** Everything that operating the shop needs. */
export type Operation = OperatorAuth & {
  readonly database: OperationDatabase;
  readonly throttles: Pick<ThrottleStore, 'forget'>;
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly operatorLog: OperatorLogStore;
  readonly dashboard: Dashboard;
  readonly accounting: AccountingLists;
  readonly months: MonthQueries;
  /** Runs the closing of a month, whose sums may take a minute. */
  readonly closing: Runners;
  readonly longOperations: Pick<LongOperationStore, 'find' | 'list' | 'parts' | 'allParts'>;
  readonly stock: Stock;
  readonly support: SupportQueries;
  readonly content: ContentLists;
  readonly approvals: ApprovalStore;
  readonly answers: AnswerStore;
  readonly cancellations: CancellationRecords;
  readonly reconciliation: Pick<ReconciliationRecords, 'listFindings' | 'listDisputes'>;
  /** Runs the work in one transaction, together with its entry in the operator log. */
  inTransaction: InTransaction<OperatorDeps>;
  /** Runs the work in a transaction, returns its result and rolls it back. */
  inDryRun: InTransaction<OperatorDeps>;
};

/** The stores of an operator action. `recordAction` adds an entry to the operator log. */
export type OperatorDeps = OperatorQueries & {
  readonly tx: Connection;
  readonly shipments: ShipmentWriter;
  readonly afterSales: AfterSales;
  readonly storage: StorageWriter;
  readonly spares: SparePrizes;
  readonly emails: ShipmentEmails;
  readonly csvShipments: CsvShipments;
  readonly content: ContentAdmin;
  readonly cancellations: CancellationRecords;
  readonly monthWriter: MonthWriter;
  readonly settlements: SettlementStore;
  readonly reconciliation: ReconciliationRecords;
  /** Accounts of members. */
  readonly account: MemberDeps;
  readonly approvals: Pick<ApprovalStore, 'add'>;
  readonly settings: SettingsStore;
  readonly longOperations: Pick<LongOperationStore, 'add' | 'countOpen' | 'list'>;
  readonly catalogueUploads: CatalogueUploads;
};

type OperatorQueries = SupportQueries & StaffDeps;

/** Queries for customer support. */
export type SupportQueries = {
  readonly inbox: Inbox;
  readonly orders: OrderQueries;
  readonly shipmentQueries: ShipmentQueries;
  readonly members: MemberQueries;
  readonly refunds: RefundQueries;
};

/** The stores that authenticate an operator. */
export type OperatorAuth = {
  readonly tokens: TokenStore;
  readonly throttles: Pick<ThrottleStore, 'attempt'>;
  readonly secrets: Pick<Secrets, 'digest'>;
};

/** The content of the shop, read only. */
type ContentLists = {
  readonly draws: Pick<ContentAdmin['draws'], 'list'>;
  readonly news: Pick<ContentAdmin['news'], 'list' | 'find'>;
  readonly banners: Pick<ContentAdmin['banners'], 'list' | 'find'>;
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
