import type { Batching } from '#backend/persistence/db/batching.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { Clock, InTransaction } from '../ports.ts';
import type {
  ShipmentAddresses,
  Passwords,
  MemberQueueEntries,
  RegisteredCards,
  Secrets,
  FindLogin,
  IsKnownDevice,
} from './ports.ts';

/** The stores that share one transaction. */
export type MemberDeps = {
  readonly tx: Connection;

  readonly queueEntries: MemberQueueEntries;

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

  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly inTransaction: InTransaction<MemberDeps>;
};
