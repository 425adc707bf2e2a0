import type { Act } from '#backend/domain/operations/operator-token.ts';
import type { Secrets, SessionStore, ThrottleStore } from '../members/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type { SheetParcels, ShipmentEmails, ShipmentWriter } from '../shipments/ports.ts';
import type { ShopWindow } from '../content/ports.ts';
import type { JobStore } from './jobs.ts';
import type { Glance, MemberFiles, OrderFiles, ParcelFiles } from './support-queries.ts';
import type { ActStore, TokenStore } from './ports.ts';

/** Everything that operating the shop needs. */
export type Operation = Admission & {
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly acts: ActStore;
  readonly glance: Glance;
  readonly files: Files;
  readonly window: LookIntoWindow;
  /** All of it or nothing, with its line in the record: the work is done in one transaction. */
  acting: InTransaction<ActingDesk>;
  /** The same, and then all of it is undone: what would have come of it. */
  rehearsing: InTransaction<ActingDesk>;
};

/** What an operator's act is done with. `note` adds its line to the record. */
export type ActingDesk = Files & {
  readonly shipments: ShipmentWriter;
  readonly emails: ShipmentEmails;
  readonly sheets: SheetParcels;
  readonly window: ShopWindow;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  note(act: Act): Promise<void>;
};

/** What an operator looks into. */
export type Files = {
  readonly orders: OrderFiles;
  readonly parcels: ParcelFiles;
  readonly members: MemberFiles;
};

/** How the shop knows which operator asks. */
export type Admission = {
  readonly tokens: TokenStore;
  readonly throttles: Pick<ThrottleStore, 'attempt'>;
  readonly secrets: Pick<Secrets, 'digest'>;
};

/** What shoppers see, only looked at. */
type LookIntoWindow = {
  readonly [Shelf in 'draws' | 'news' | 'banners']: Pick<ShopWindow[Shelf], 'list'>;
};

/** Makes the line of the record for what this operator does by this call. */
export type ActOf = (facts: Act['facts']) => Act;

/** Where acts are done, and where they are only rehearsed. */
export type Doors = Pick<Operation, 'acting' | 'rehearsing'>;

/** All of it with its line in the record; or, as a dry run, all of it and then nothing of it. */
export const within = ({ acting, rehearsing }: Doors, dryRun: boolean): Operation['acting'] =>
  dryRun ? rehearsing : acting;
