import type { Connection } from '#backend/persistence/db/database.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
export type StaffDeps = {
  readonly tx: Connection;

  recordAction(action: OperatorAction): Promise<void>;
};
