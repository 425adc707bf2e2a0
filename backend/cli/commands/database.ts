import { command, EXIT } from '../command.ts';
import { withDatabase } from './local.ts';

// Modules are loaded on demand: call needs no database.
export const databaseCommands = [
  command({
    name: 'migrate',
    argumentNames: [],
    summary: '* bring the database to the newest schema',
    options: {},
    run: (_given, context) =>
      withDatabase(context, async (url) => {
        const { applyMigrations } = await import('#backend/persistence/db/migrate.ts');
        await applyMigrations(url);
        context.out('The database has the newest schema.');
      }),
  }),
  command({
    name: 'backup',
    argumentNames: ['FOLDER'],
    summary: '* write the whole shop, as it is now, to a new folder',
    options: {
      note: { type: 'boolean', summary: 'record it, so that the console and /metrics show the last one' },
    },
    run: ({ words, values: { note } }, context) =>
      withDatabase(context, async (url) => {
        const { runBackup } = await import('#backend/backup/command.ts');
        return (await runBackup({ words, notes: note }, url)) ? EXIT.done : EXIT.refused;
      }),
  }),
  command({
    name: 'restore',
    argumentNames: ['FOLDER'],
    summary: '* restore a backup into an empty database, then audit the ledger',
    options: {},
    run: ({ words }, context) =>
      withDatabase(context, async (url) => {
        const { runRestore } = await import('#backend/backup/command.ts');
        return (await runRestore(words, url)) ? EXIT.done : EXIT.refused;
      }),
  }),
];
