import type { OperatorAction } from '#backend/domain/operations/operator-token.ts';
import type { Secrets, SessionStore, ThrottleStore } from '../members/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { CsvShipments, ShipmentEmails, ShipmentWriter } from '../shipments/ports.ts';
import type { ContentAdmin } from '../content/ports.ts';
import type { JobStore } from './jobs.ts';
import type { Dashboard, MemberQueries, OrderQueries, ShipmentQueries } from './support-queries.ts';
import type { OperatorLogStore, TokenStore } from './ports.ts';

/** Everything that operating the shop needs. */
export type Operation = OperatorAuth & {
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly operatorLog: OperatorLogStore;
  readonly dashboard: Dashboard;
  readonly support: SupportQueries;
  readonly content: ContentLists;
  /** All of it or nothing, with its line in the record: the work is done in one transaction. */
  inTransaction: InTransaction<OperatorDeps>;
  /** The same, and then all of it is undone: what would have come of it. */
  inDryRun: InTransaction<OperatorDeps>;
};

/** What an operator's act is done with. `note` adds its line to the record. */
export type OperatorDeps = SupportQueries & {
  readonly shipments: ShipmentWriter;
  readonly emails: ShipmentEmails;
  readonly sheets: CsvShipments;
  readonly content: ContentAdmin;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  recordAction(act: OperatorAction): Promise<void>;
};

/** What an operator looks into. */
export type SupportQueries = {
  readonly orders: OrderQueries;
  readonly shipmentQueries: ShipmentQueries;
  readonly members: MemberQueries;
};

/** How the shop knows which operator asks. */
export type OperatorAuth = {
  readonly tokens: TokenStore;
  readonly throttles: Pick<ThrottleStore, 'attempt'>;
  readonly secrets: Pick<Secrets, 'digest'>;
};

/** What shoppers see, only looked at. */
type ContentLists = {
  readonly [Kind in 'draws' | 'news' | 'banners']: Pick<ContentAdmin[Kind], 'list'>;
};

/** Makes the line of the record for what this operator does by this call. */
export type ActionOf = (facts: OperatorAction['facts']) => OperatorAction;

/** Where acts are done, and where they are only rehearsed. */
export type Runners = Pick<Operation, 'inTransaction' | 'inDryRun'>;

/** All of it with its line in the record; or, as a dry run, all of it and then nothing of it. */
export const runnerFor = (
  { inTransaction, inDryRun }: Runners,
  dryRun: boolean,
): Operation['inTransaction'] => (dryRun ? inDryRun : inTransaction);
