import { rmSync } from 'node:fs';
import { keptServer } from './database-server.ts';

export default async function stopDatabaseServer(): Promise<void> {
  const kept = keptServer();
  if (kept === undefined) return;
  await kept.server.stop();
  rmSync(kept.dataDir, { recursive: true, force: true });
}
