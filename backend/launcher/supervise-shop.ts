import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { markOf } from '#backend/persistence/embedded/lock.ts';
import { buildConsole, buildIfChanged, writeZipShards } from './build.ts';
import { type Child, type Program, startChild } from './child.ts';
import { claimDataDir, type Database, loadDemonstration, openDatabase } from './database.ts';
import { firstOwnerLink } from './first-owner.ts';
import { ensurePortsFree, waitUntilReady } from './ports.ts';
import type { ShopEnv } from './environment.ts';
import { backend, backendUrl, consoleUrl, type Mode, storefront, storefrontUrl } from './programs.ts';
import { startTestShop, type TestShop } from './test-shop.ts';
import { step, failed } from './run-tool.ts';

// Time to finish requests before the process is killed.
const STOREFRONT_GRACE_MS = 5_000;
const BACKEND_GRACE_MS = 12_000;

type Supervised = {
  readonly env: ShopEnv;
  /** `undefined`: none. */
  readonly testShop: TestShop | undefined;
};

/** Starts the shop step by step, waits until it is stopped, and stops in reverse order. */
export async function superviseShop(
  mode: Mode,
  { env, testShop }: Supervised,
  stop: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const lock = await claimDataDir(env.DATA_DIR);
  closing.defer(() => lock.release());
  await ensurePortsFree(env);
  if (testShop !== undefined) await ensurePortsFree(testShop.env);
  const database = await prepare(mode, env, { stop, closing });
  stop.throwIfAborted();

  const api = startChild(withVariables(backend(mode, env, database.url), testShop?.variables));
  closing.defer(() => api.stop(BACKEND_GRACE_MS));
  const site = startChild(storefront(mode, env));
  closing.defer(() => site.stop(STOREFRONT_GRACE_MS));
  const test = testShop === undefined ? [] : await startTestShop(testShop, database.url, stop);
  for (const child of test) closing.defer(() => child.stop(BACKEND_GRACE_MS));
  const children = [api, site, ...test];
  lock.recordChildren(children.map(({ name, pid }) => ({ name, pid, mark: markOf(pid) ?? '' })));

  const over = new AbortController();
  const end = Promise.race([aborted(stop), firstEnding(children, database)]).finally(() => over.abort());
  const all = [env, ...(testShop === undefined ? [] : [testShop.env])];
  if (mode === 'shop') await openOrEnd(all, over.signal);
  if (!over.signal.aborted) await announce(env, { database, testShop });
  const failure = await end;
  if (failure !== undefined) throw failure();
  console.log('\nClosing the shop …');
}

const withVariables = (program: Program, variables: TestShop['variables'] = {}): Program => ({
  ...program,
  env: { ...program.env, ...variables },
});

type Preparation = { readonly stop: AbortSignal; readonly closing: AsyncDisposableStack };

/** Builds and loads the demonstration at the same time: each leaves processors idle. If one fails, the other is ended. */
async function prepare(mode: Mode, env: ShopEnv, { stop, closing }: Preparation): Promise<Database> {
  const failure = new AbortController();
  const ending = AbortSignal.any([stop, failure.signal]);
  const building = mode === 'shop' ? buildIfChanged(env, ending) : prepareDevelopment(env, ending);
  const loading = openWithDemonstration(env, { stop: ending, closing });
  try {
    const [, database] = await Promise.all([building, loading]);
    return database;
  } catch (error) {
    failure.abort();
    await Promise.allSettled([building, loading]);
    throw error;
  }
}

async function openWithDemonstration(env: ShopEnv, { stop, closing }: Preparation): Promise<Database> {
  const database = await step('Starting the database', () => openDatabase(env));
  closing.defer(() => database.stop());
  await loadDemonstration(env, database.url, stop);
  return database;
}

async function prepareDevelopment(env: ShopEnv, stop: AbortSignal): Promise<void> {
  await writeZipShards(env, stop);
  await buildConsole(env, stop);
}

/** Ignores a failed wait if a process has ended: the end is reported instead. */
async function openOrEnd(all: readonly ShopEnv[], over: AbortSignal): Promise<void> {
  const opening = step('Waiting for both processes', async () => {
    for (const env of all) await waitUntilOpen(env, over);
  });
  await opening.catch((error: unknown) => {
    if (!over.aborted) throw error;
  });
}

async function waitUntilOpen(env: ShopEnv, over: AbortSignal): Promise<void> {
  await waitUntilReady(`${backendUrl(env)}/readyz`, true, over);
  await waitUntilReady(`http://127.0.0.1:${env.PORT}/robots.txt`, false, over);
}

type Announced = { readonly database: Database } & Pick<Supervised, 'testShop'>;

async function announce(env: ShopEnv, { database: { where, url }, testShop }: Announced): Promise<void> {
  const link = await firstOwnerLink(env, url);
  console.log(`
The shop is open.
  Storefront  ${storefrontUrl(env)}
  Backend     ${backendUrl(env)}
  Console     ${consoleUrl(env)}
  Data        ${env.DATA_DIR}
  Database    ${where}
${testShop === undefined ? '' : `  Test shop   ${testShop.env.SITE_ORIGIN}, opened by the page テスト注文 of the console\n`}${link === undefined ? '' : `To sign in to the console as its first owner, once, within 15 minutes:\n  ${link}\n`}Ctrl-C closes it.
`);
}

const aborted = (stop: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (stop.aborted) resolve(undefined);
    stop.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** Returns the error of the process that ended first. */
function firstEnding(children: readonly Child[], database: Database): Promise<() => OperatorError> {
  const endings = children.map(async (child) => {
    const ending = await child.ended;
    return () => failed(child, ending);
  });
  const lost = database.ended.then(
    (reason) => () => new OperatorError(`The database server ended unexpectedly: ${reason}`),
  );
  return Promise.race([...endings, lost]);
}
