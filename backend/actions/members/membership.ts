import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { NotificationSettingStore } from '../notifications/ports.ts';
import type { InquiryStore } from '../inquiries/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type {
  OverviewStore,
  CodeStore,
  AccountBlockerStore,
  KnownDeviceStore,
  MemberNoteStore,
  MemberStore,
  Outbox,
  ShipmentAddresses,
  Passwords,
  MemberQueueEntries,
  RegisteredCards,
  Secrets,
  FindLogin,
  IsKnownDevice,
  SessionStore,
  SuspensionStore,
  ThrottleStore,
} from './ports.ts';

/** The stores that share one transaction. */
export type MemberDeps = {
  readonly tx: Connection;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly suspensions: SuspensionStore;
  readonly notes: MemberNoteStore;
  readonly knownDevices: KnownDeviceStore;
  readonly codes: CodeStore;
  readonly inquiries: InquiryStore;
  readonly outbox: Outbox;
  readonly accountBlockers: AccountBlockerStore;
  readonly queueEntries: MemberQueueEntries;
  readonly notifications: Pick<NotificationSettingStore, 'deleteOf'>;
  readonly cards: RegisteredCards;
  readonly addresses: ShipmentAddresses;
};

/** Dependencies of the member actions. */
export type Membership = MemberDeps & {
  readonly db: Database;
  readonly batching: Batching;
  readonly clock: Clock;
  readonly findLogin: FindLogin;
  readonly isKnownDevice: IsKnownDevice;
  readonly throttles: ThrottleStore;
  readonly overviews: OverviewStore;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly inTransaction: InTransaction<MemberDeps>;
};
