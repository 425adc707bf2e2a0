import { setTimeout as pause } from 'node:timers/promises';
import { auditLedger } from '#backend/audit/audit.ts';
import type { Finding } from '#backend/audit/check.ts';
import { type Database, openDatabase } from '#backend/persistence/database.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { asking } from './ask.ts';
import { buy, type Fared } from './buyer.ts';
import { type Deed, type Deeds, noDeeds } from './acknowledgements.ts';
import { putOnSale } from './sale.ts';
import { type DrillShop, openDrillShop } from './shop.ts';
import { lostDeeds, type Totals, totals, workLeft } from './checks.ts';

export type Act = {
  readonly title: string;
  readonly buyers: number;
  readonly tickets: number;
  /** What is killed without a word in the middle of it, and how often. */
  readonly kills?: { readonly what: 'backend' | 'database'; readonly times: number };
};

export type Outcome = Totals & {
  readonly act: Act;
  readonly seconds: number;
  readonly kills: number;
  readonly fared: Readonly<Partial<Record<Fared, number>>>;
  readonly deeds: number;
  /** Requests to which no answer came, and which were asked again. */
  readonly unanswered: number;
  readonly lost: readonly string[];
  readonly findings: readonly Finding[];
  readonly errors: ReadonlyMap<string, number>;
};

/** What was broken off by a death is taken up again when its lease has ended. */
const QUIET_WITHIN_S = 180;

/** All buyers at once, on a shop of their own; then it is looked what is left of what they were told. */
export async function run(act: Act): Promise<Outcome> {
  const shop = await openDrillShop();
  try {
    return await runIn(shop, act);
  } finally {
    await shop.close();
  }
}

async function runIn(shop: DrillShop, act: Act): Promise<Outcome> {
  const drawId = await putOnSale(shop.url, act.tickets);
  const buyers = await membersLoggedIn(shop.url, act.buyers);
  const deeds = noDeeds();
  const { ask, unanswered, close } = asking(shop.origin);
  const startedAt = Date.now();
  const killing = killMeanwhile(shop, act, deeds);
  const fared = await Promise.all(buyers.map((who) => buy({ ask, drawId, deeds }, who)));
  const seconds = (Date.now() - startedAt) / 1000;
  const kills = await killing.stopped();
  close();
  const seen = await inspect(shop, deeds.all);
  return {
    act,
    seconds,
    kills,
    fared: Object.fromEntries([...Map.groupBy(fared, (one) => one)].map(([one, all]) => [one, all.length])),
    deeds: deeds.all.length,
    unanswered: unanswered(),
    errors: shop.errors,
    ...seen,
  };
}

/** After every so many deeds something dies: from the first ones on, while most tickets are still to be sold. */
function killMeanwhile(shop: DrillShop, { tickets, kills }: Act, deeds: Deeds) {
  const between = kills === undefined ? 0 : Math.max(2, Math.floor(tickets / kills.times));
  let isOver = false;
  let done = 0;
  const working = (async () => {
    if (kills === undefined) return;
    while (done < kills.times) {
      await deeds.reached(deeds.all.length + between);
      if (isOver) return;
      await (kills.what === 'backend' ? shop.killBackend() : shop.killDatabase());
      done += 1;
    }
  })();
  return {
    stopped: async () => {
      isOver = true;
      deeds.end();
      await working;
      return done;
    },
  };
}

async function inspect({ url }: DrillShop, deeds: readonly Deed[]) {
  const { db, close } = openDatabase(url);
  try {
    await untilQuiet(db);
    return { ...(await totals(db)), lost: await lostDeeds(db, deeds), findings: await auditLedger(db) };
  } finally {
    await close();
  }
}

async function untilQuiet(db: Database): Promise<void> {
  for (let seconds = 0; ; seconds += 1) {
    const left = await workLeft(db);
    if (Object.values(left).every((count) => count === 0)) return;
    if (seconds === QUIET_WITHIN_S) throw new Error(`The shop is still at work: ${JSON.stringify(left)}.`);
    await pause(1_000);
  }
}
