import { rmSync } from 'node:fs';
import { databaseServer } from './database.ts';

export default async function stopDatabaseServer(): Promise<void> {
  const running = databaseServer();
  if (running === undefined) return;
  await running.server.stop();
  rmSync(running.dataDir, { recursive: true, force: true });
}
