import { rmSync } from 'node:fs';
import { databaseServer } from './database.ts';

export default async function stopDatabaseServer(): Promise<void> {
  const kept = databaseServer();
  if (kept === undefined) return;
  await kept.server.stop();
  rmSync(kept.dataDir, { recursive: true, force: true });
}
