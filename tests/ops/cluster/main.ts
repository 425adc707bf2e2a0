import { setTimeout as pause } from 'node:timers/promises';
import { auditLedger } from '#backend/audit/audit.ts';
import { isDatabaseUnavailable } from '#backend/persistence/db/database-errors.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { buy, type BuyerOutcome } from '../crash/buyer.ts';
import { lostAcknowledgements } from '../crash/checks.ts';
import { type Acknowledgement, inspect } from '../crash/run.ts';
import { putOnSale } from '../crash/shop.ts';
import { startDatabaseCluster } from './database.ts';
import { type DrillEvent, EVENTS, type Shop } from './events.ts';
import { ip } from './machine.ts';
import { clusterTable, type EventResult, failuresOf } from './table.ts';
import { startWatch, type Watch } from './watch.ts';
import { inspectionUrl, SHOP_ORIGIN, startWebMachines } from './web.ts';
import { openTestDatabase } from '../../support/database.ts';

/**
 * The drill of a cluster, in namespaces of its own: its network ends here, and everything it starts ends with it.
 * Arguments: its folder, then the titles of the events, or none for all.
 */
const [folder = '', ...titles] = process.argv.slice(2);

const BUYERS = 6_000;
const TICKETS = 30_000;
const BUYER_PAUSE_MS = 200;
const SETTLE_MS = 6_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const say = (line: string) => process.stderr.write(`… ${line}\n`);

ip('link', 'set', 'lo', 'up');
ip('link', 'add', 'network', 'type', 'bridge');
ip('addr', 'add', '10.0.0.1/24', 'dev', 'network');
ip('link', 'set', 'network', 'up');

say('Starting the database machines');
const databases = await startDatabaseCluster(folder);
say('Starting backends and storefronts');
const web = await startWebMachines(folder);
await databases.untilWhole();
const url = await urlOfPrimary();
const drawId = await putOnSale(url, TICKETS);
const members = await membersLoggedIn(url, BUYERS);
const watch = startWatch(SHOP_ORIGIN);
const sale = startSale();
const results: EventResult[] = [];
await pause(SETTLE_MS);
const chosen = titles.flatMap((title) => EVENTS.filter((event) => event.title === title));
for (const event of titles.length === 0 ? EVENTS : chosen)
  results.push(await play(event, { databases, web }, watch));
say('Waiting for the last buyers');
await sale.end();
await watch.stop();
const { sold, paid, lost, findings } = await inspect({ url: await urlOfPrimary() }, watch.log.all);
print(clusterTable(results));
print(
  `\n${sold} tickets sold in ${paid} orders; ${watch.log.all.length} acknowledgements, ${lost.length} lost.`,
);
const failures = [
  ...results.flatMap(failuresOf),
  ...lost.map((one) => `acknowledged and lost: ${one}`),
  ...findings.map(({ check, what }) => `${check}: ${what}`),
];
for (const failure of failures) print(failure);
process.exit(failures.length === 0 ? 0 : 1);

/** The address of the machine that accepts writes. Waits while there is none. */
async function urlOfPrimary(): Promise<string> {
  for (;;) {
    const primary = await databases.primary().catch(() => pause(1_000));
    if (primary !== undefined) return inspectionUrl(primary, folder);
  }
}

/** Lets one member after the other buy, until it is ended or all have bought. */
function startSale(): { end(): Promise<void> } {
  const buying: Promise<BuyerOutcome>[] = [];
  let isOver = false;
  const arriving = (async () => {
    for (const who of members) {
      if (isOver) return;
      buying.push(buy({ call: watch.call, drawId, log: watch.log }, who));
      await pause(BUYER_PAUSE_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await arriving;
      await Promise.all(buying);
    },
  };
}

async function play(event: DrillEvent, shop: Shop, watched: Watch): Promise<EventResult> {
  const { log, figures, firstAcknowledgedAfter } = watched;
  say(event.title);
  const restore = await event.prepare?.(shop);
  // A busy machine can lose its role for a moment after the event before.
  await shop.databases.untilWhole();
  const isReturnMeasured = event.returnGoalS !== undefined;
  const otherPrimary = isReturnMeasured
    ? shop.databases.untilOtherPrimary(await shop.databases.primary())
    : undefined;
  const from = Date.now();
  const before = log.all.length;
  const shown = newLines(shop);
  const repair = await event.act(shop);
  const broken = Date.now();
  await pause(event.lastsS * 1_000);
  const late = figures({ from: (broken + Date.now()) / 2, to: Date.now() });
  const upAt = await otherPrimary;
  const backAt = upAt === undefined ? undefined : firstAcknowledgedAfter(upAt);
  const returnS = upAt === undefined ? undefined : ((backAt ?? Infinity) - upAt) / 1_000;
  await restore?.();
  await repair();
  await pause(SETTLE_MS);
  const measured = figures({ from, to: Date.now() });
  const checked = await check(log.all.slice(before));
  const result = { event, returnS, ...measured, ...checked, late: late.acknowledged, lines: shown() };
  say(JSON.stringify({ ...result, event: event.title, lines: result.lines.match(event.shows ?? /^$/)?.[0] }));
  return result;
}

/** Returns what the backends and the machines of the database write to their logs from now on. */
function newLines({ web, databases }: Shop): () => string {
  const logs = [
    ...web.machines.map((machine) => () => machine.output('backend')),
    ...databases.machines.map((machine) => () => machine.output('patroni')),
  ];
  const read = logs.map((log) => log().length);
  return () => logs.map((log, at) => log().slice(read[at])).join('');
}

const CHECK_ATTEMPTS = 30;

/** Compares acknowledgements with the database, and audits the ledger. Waits while no machine is the primary. */
async function check(
  acknowledged: readonly Acknowledgement[],
): Promise<Pick<EventResult, 'lost' | 'findings'>> {
  for (let attempt = 1; ; attempt += 1) {
    const { db, close } = openTestDatabase(await urlOfPrimary());
    try {
      return { lost: await lostAcknowledgements(db, acknowledged), findings: await auditLedger(db) };
    } catch (error) {
      if (attempt === CHECK_ATTEMPTS || !isDatabaseUnavailable(error)) throw error;
      await pause(1_000);
    } finally {
      await close();
    }
  }
}
