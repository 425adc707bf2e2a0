import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#backend/persistence/db/database.ts';

/** Keeps the connections of several backends in use: each as many as the pool of its shoppers has. Runs until it is ended. */
const BACKENDS = 5;
const CALLS = 10;
const CALLS_PAUSE_MS = 2_000;

const url = process.env.DATABASE_URL ?? '';
await Promise.all(
  Array.from({ length: BACKENDS }, async () => {
    const { db } = openDatabase(url);
    for (;;) {
      await Promise.allSettled(Array.from({ length: CALLS }, () => db.execute(sql`select pg_sleep(0.02)`)));
      await pause(CALLS_PAUSE_MS);
    }
  }),
);
