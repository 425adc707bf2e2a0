import type { Clock, InTransaction } from '../ports.ts';
import type {
  OverviewStore,
  CodeStore,
  MatterStore,
  MemberStore,
  Outbox,
  ParcelAddresses,
  Passwords,
  PlacesInLines,
  RegisteredCards,
  Secrets,
  SessionStore,
  ThrottleStore,
} from './ports.ts';

/** What a member's affairs are written in. */
export type MemberDesk = {
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly codes: CodeStore;
  readonly outbox: Outbox;
  readonly matters: MatterStore;
  readonly places: PlacesInLines;
  readonly cards: RegisteredCards;
  readonly addresses: ParcelAddresses;
};

/** Everything that membership needs. */
export type Membership = MemberDesk & {
  readonly clock: Clock;
  readonly throttles: ThrottleStore;
  readonly overviews: OverviewStore;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly together: InTransaction<MemberDesk>;
};
