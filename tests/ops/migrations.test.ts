import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as schema from '#backend/persistence/schema.ts';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const META = 'backend/persistence/migrations/meta';

const snapshotOf = (of: Record<string, unknown>) =>
  generateDrizzleJson(of, undefined, undefined, 'snake_case');

/** The statements from an empty database: between two schemas, drizzle-kit would ask which of them renames a column. */
const statementsOf = async (snapshot: Snapshot) =>
  (await generateMigration(snapshotOf({}), snapshot)).toSorted();

test('The migrations make the tables, enums and checks of the schema', async () => {
  const latest = readdirSync(META)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const migrated: Snapshot = JSON.parse(readFileSync(join(META, `${latest}`), 'utf8'));
  // Otherwise: npx drizzle-kit generate --config backend/persistence/drizzle.config.ts
  expect(await statementsOf(snapshotOf(schema))).toEqual(await statementsOf(migrated));
});
