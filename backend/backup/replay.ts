import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPublishedLog } from '#backend/actions/fairness/published-log.ts';
import { replayLog, type ReplayResult } from '#backend/actions/fairness/replay-log.ts';
import { openShopLog } from '#backend/actions/fairness/shop-log.ts';
import type { CommandContext } from '#backend/cli/command.ts';
import { readBackendEnv } from '#backend/config.ts';
import { createDatabase, type Database } from '#backend/persistence/db/database.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { endReplay } from '#backend/persistence/fairness/log-state.ts';
import { announcedDraws } from '#backend/persistence/fairness/replays.ts';
import { chooseBeacon } from '#backend/providers/beacon/open-beacon.ts';

type ReplayParams = {
  readonly source: string | undefined;
  readonly isNothingPublished: boolean;
  readonly url: string;
};

type Context = Pick<CommandContext, 'env' | 'out' | 'fetch'>;

/** `npm run ops -- replay SOURCE`: replays a published log, so that the shop sells again. */
export async function runReplay(
  { source, isNothingPublished, url }: ReplayParams,
  { env, out, fetch }: Context,
): Promise<void> {
  if ((source === undefined) !== isNothingPublished)
    throw new OperatorError('Name a folder or an origin, or state --nothing-published.');
  await withOwnConnection({ url, application: 'replay' }, async (client) => {
    const db = createDatabase(client);
    if (source === undefined) {
      await endReplay(db);
      return out('The shop may sell again.');
    }
    const shopLog = await openShopLog(
      db,
      chooseBeacon(readBackendEnv({ ...env }), () => {}),
    );
    const { heads, records } = await readSource(db, source, fetch);
    const result = await replayLog(db, shopLog, readPublishedLog(heads, records, shopLog.rules));
    for (const line of linesOf(result)) out(line);
  });
}

type Source = { readonly heads: string; readonly records: ReadonlyMap<string, string> };

const RECORD_END = '.jsonl';

async function readSource(db: Database, source: string, read: typeof fetch): Promise<Source> {
  if (URL.canParse(source) && /^https?:/.test(source)) return readOrigin(db, source.replace(/\/$/, ''), read);
  const heads = join(source, 'heads');
  if (!existsSync(heads)) throw new OperatorError(`${heads} is missing: a copy of /api/fairness/heads.`);
  const files = (await readdir(source)).filter((file) => file.endsWith(RECORD_END));
  const records = await Promise.all(
    files.map(async (file) => [file, await readFile(join(source, file), 'utf8')] as const),
  );
  return { heads: await readFile(heads, 'utf8'), records: new Map(records) };
}

async function readOrigin(db: Database, origin: string, read: typeof fetch): Promise<Source> {
  const textOf = async (path: string): Promise<string> => {
    const response = await read(`${origin}${path}`).catch(() => undefined);
    if (response?.ok !== true) throw new OperatorError(`${origin}${path} does not answer.`);
    return response.text();
  };
  const heads = await textOf('/api/fairness/heads');
  const records = new Map<string, string>();
  for (const name of await announcedDraws(db))
    records.set(name, await textOf(`/api/product/${encodeURIComponent(name)}/fairness/record`));
  return { heads, records };
}

function* linesOf({ leaves, draws, unknownDraws }: ReplayResult): Generator<string> {
  for (const { directoryName, entries, lost, refunds } of draws)
    if (entries > 0)
      yield `${directoryName}: ${entries} entries; ${lost.sales} sales of ${lost.tickets} tickets without an order, ${refunds} refunds.`;
  for (const drawId of unknownDraws)
    yield `${drawId}: this shop does not have the draw. Refund its payments at the provider.`;
  yield `${leaves} heads replayed. The shop may sell again.`;
}
