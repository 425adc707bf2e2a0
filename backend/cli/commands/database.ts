import { isProduction } from '#lib/site/this-machine.ts';
import { UsageError } from '../arguments.ts';
import { command, EXIT } from '../command.ts';
import { withDatabase } from './local.ts';

// Modules are loaded on demand: call needs no database.
export const databaseCommands = [
  command({
    name: 'migrate',
    argumentNames: [],
    summary: '* bring the database to the newest schema',
    options: {
      'serving-role': {
        type: 'string',
        placeholder: 'ROLE',
        summary:
          'a role of the database server that the backends use: it may change rows, but no tables and no logs',
      },
    },
    run: ({ values: { 'serving-role': role } }, context) =>
      withDatabase(context, async (url) => {
        const { applyMigrations, serveWith } = await import('#backend/persistence/db/migrate.ts');
        await applyMigrations(url);
        context.out('The database has the newest schema.');
        if (role === undefined) return;
        await serveWith(url, role);
        context.out(`Backends may use it as ${role}.`);
      }),
  }),
  command({
    name: 'backup',
    argumentNames: ['FOLDER'],
    summary: '* write the whole shop, as it is now, to a new folder',
    options: {
      recipients: {
        type: 'string',
        placeholder: 'FILE',
        summary: 'encrypt it with the program age for the public keys of this file; needed in production',
      },
      unencrypted: { type: 'boolean', summary: 'do not encrypt it in production either' },
      note: { type: 'boolean', summary: 'record it, so that the console and /metrics show the last one' },
    },
    run: ({ words, values: { note, recipients, unencrypted } }, context) => {
      if (isProduction(context.env) && recipients === undefined && !unencrypted)
        throw new UsageError('Name --recipients FILE, or say --unencrypted (docs/operating.md).');
      return withDatabase(context, async (url) => {
        const { runBackup } = await import('#backend/backup/command.ts');
        return (await runBackup({ words, notes: note, recipients }, url)) ? EXIT.done : EXIT.refused;
      });
    },
  }),
  command({
    name: 'replay',
    argumentNames: ['SOURCE'],
    optionalWords: 1,
    summary: '* add to a restored shop what it had published afterwards, so that it sells again',
    details:
      'SOURCE is a folder with a copy of /api/fairness/heads as "heads" and of the record of each draw as DRAW.jsonl, or the origin of a shop that serves them.',
    options: {
      'nothing-published': {
        type: 'boolean',
        summary:
          'state that nothing was published after the backup, for example because the shop was stopped',
      },
    },
    run: ({ words, values }, context) =>
      withDatabase(context, async (url) => {
        const { runReplay } = await import('#backend/backup/replay.ts');
        await runReplay({ source: words[0], isNothingPublished: values['nothing-published'], url }, context);
      }),
  }),
  command({
    name: 'restore',
    argumentNames: ['FOLDER'],
    summary: '* restore a backup into an empty database, then audit the ledger',
    options: {
      identity: {
        type: 'string',
        placeholder: 'FILE',
        summary: 'the secret key of an encrypted backup',
      },
    },
    run: ({ words, values: { identity } }, context) =>
      withDatabase(context, async (url) => {
        const { runRestore } = await import('#backend/backup/command.ts');
        return (await runRestore({ words, identity }, url)) ? EXIT.done : EXIT.refused;
      }),
  }),
];
