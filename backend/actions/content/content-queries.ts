import type { Clock } from '../ports.ts';
import type { Database } from '#backend/persistence/db/database.ts';

export type ContentQueries = {
  readonly clock: Clock;
  readonly db: Database;
};
