import { openEarlyShopLog } from '#backend/demo/early-beacon.ts';
import type { ShopLog, ShopLogConfig } from '#backend/actions/fairness/shop-log.ts';
import type { Database } from '#backend/persistence/db/database.ts';

export { revealAll } from '#backend/demo/early-beacon.ts';

/** Opens a shop's log whose beacon does not let tests wait. */
export const aShopLog = (db: Database, but: Partial<ShopLogConfig> = {}): Promise<ShopLog> =>
  openEarlyShopLog(db, { origin: undefined, host: 'localhost:3000', witnesses: [], quorum: 0, ...but });
