import type { Clock, InTransaction } from '../ports.ts';
import type {
  OverviewStore,
  CodeStore,
  AccountBlockerStore,
  MemberStore,
  Outbox,
  ShipmentAddresses,
  Passwords,
  MemberQueueEntries,
  RegisteredCards,
  Secrets,
  SessionStore,
  ThrottleStore,
} from './ports.ts';

/** What a member's affairs are written in. */
export type MemberDeps = {
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly codes: CodeStore;
  readonly outbox: Outbox;
  readonly accountBlockers: AccountBlockerStore;
  readonly queueEntries: MemberQueueEntries;
  readonly cards: RegisteredCards;
  readonly addresses: ShipmentAddresses;
};

/** Everything that membership needs. */
export type Membership = MemberDeps & {
  readonly clock: Clock;
  readonly throttles: ThrottleStore;
  readonly overviews: OverviewStore;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly inTransaction: InTransaction<MemberDeps>;
};
