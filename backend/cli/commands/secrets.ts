import { existsSync } from 'node:fs';
import { readBackendEnv } from '#backend/config.ts';
import { createSealing, firstKeyId } from '#backend/crypto/sealing.ts';
import {
  allKeys,
  createKeys,
  keyFileOf,
  newKey,
  readKeys,
  type SealingKeys,
  writeKeys,
} from '#backend/crypto/sealing-keys.ts';
import { openCommandDatabase } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { countSealedOtherwise, sealAgain } from '#backend/persistence/sealed-columns.ts';
import { command, type CommandContext, type Outcome } from '../command.ts';
import { withDatabase } from './local.ts';

export const secretCommands = [
  command({
    name: 'secrets add-key',
    argumentNames: [],
    summary: 'add a key that is to seal secrets in the database to SECRETS_KEY_FILE, or make the first one',
    details: 'Backends that start afterwards open what it seals. Then: secrets rotate.',
    options: {},
    run: async (_given, context) => {
      const file = fileOf(context);
      if (existsSync(file)) {
        const found = keysOf(file);
        if (found.next !== undefined)
          throw new OperatorError(`${file} has a key that seals nothing yet: npm run ops -- secrets rotate.`);
        writeKeys(file, { ...found, next: newKey() });
      } else createKeys(file);
      context.out(`${file} has ${allKeys(keysOf(file)).length} keys.`);
    },
  }),
  command({
    name: 'secrets rotate',
    argumentNames: [],
    summary: '* seal all secrets with the added key, which all backends have',
    details:
      'Backends seal with it from their next start on; run it once more after that, for what they have sealed until then.',
    options: {},
    run: (_given, context) =>
      withKeys(context, async ({ file, found, url }) => {
        const { keys, next } = found;
        const rotated = next === undefined ? keys : [next, ...keys];
        writeKeys(file, { keys: rotated, next: undefined });
        const { db, close } = openCommandDatabase(url);
        try {
          const keyId = firstKeyId(rotated) ?? '';
          const count = await inTransaction(db, (tx) => sealAgain(tx, createSealing(rotated), keyId));
          context.out(`${count} values are sealed with the key ${keyId}.`);
        } finally {
          await close();
        }
      }),
  }),
  command({
    name: 'secrets drop-keys',
    argumentNames: [],
    summary: '* delete all keys but the one that seals, when nothing needs them any more',
    options: {},
    run: (_given, context) =>
      withKeys(context, async ({ file, found: { keys, next }, url }) => {
        const { db, close } = openCommandDatabase(url);
        try {
          const count = await countSealedOtherwise(db, firstKeyId(keys) ?? '');
          if (count > 0 || next !== undefined)
            throw new OperatorError(
              `The newest key does not seal everything yet: npm run ops -- secrets rotate.`,
            );
          writeKeys(file, { keys: keys.slice(0, 1), next: undefined });
          context.out(`${file} has one key.`);
        } finally {
          await close();
        }
      }),
  }),
];

type Keys = { readonly file: string; readonly found: SealingKeys; readonly url: string };

const fileOf = ({ env }: Pick<CommandContext, 'env'>): string => keyFileOf(readBackendEnv({ ...env }));

function keysOf(file: string): SealingKeys {
  const keys = readKeys(file);
  if (keys === undefined) throw new OperatorError(`${file} is missing: npm run ops -- secrets add-key.`);
  return keys;
}

const withKeys = (context: CommandContext, work: (keys: Keys) => Promise<Outcome>): Promise<Outcome> =>
  withDatabase(context, (url) => {
    const file = fileOf(context);
    return work({ file, found: keysOf(file), url });
  });
