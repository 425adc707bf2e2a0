import { setTimeout as pause } from 'node:timers/promises';
import { auditLedger } from '#backend/audit/audit.ts';
import type { Finding } from '#backend/audit/check.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { membersLoggedIn } from '../../support/logged-in-members.ts';
import { buy, type BuyerOutcome, createClient } from './buyer.ts';
import { backlog, lostAcknowledgements, type Totals, totals } from './checks.ts';
import { type CrashShop, openCrashShop, putOnSale } from './shop.ts';
import { openTestDatabase } from '../../support/database.ts';

export type Scenario = {
  readonly title: string;
  readonly buyers: number;
  readonly tickets: number;
  /** The process that is killed with SIGKILL during the sale, and how often. */
  readonly kills?: { readonly what: 'backend' | 'database'; readonly times: number };
};

export type Result = Totals & {
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly kills: number;
  readonly outcomes: Readonly<Partial<Record<BuyerOutcome, number>>>;
  readonly acknowledged: number;
  /** Number of requests without a response; each was sent again. */
  readonly unanswered: number;
  readonly lost: readonly string[];
  readonly findings: readonly Finding[];
  /** Errors in the backend's log, counted by message. */
  readonly errors: ReadonlyMap<string, number>;
};

/** Work that a killed process has begun is continued when its lease ends. */
const IDLE_WITHIN_S = 180;

/** Lets all buyers buy at once in a new shop, then checks that everything acknowledged to them is stored. */
export async function run(scenario: Scenario): Promise<Result> {
  const shop = await openCrashShop();
  try {
    return await runIn(shop, scenario);
  } finally {
    await shop.close();
  }
}

async function runIn(shop: CrashShop, scenario: Scenario): Promise<Result> {
  const drawId = await putOnSale(shop.url, scenario.tickets);
  const buyers = await membersLoggedIn(shop.url, scenario.buyers);
  const log = createAcknowledgementLog();
  const client = createClient(shop.origins);
  const startedAt = Date.now();
  const killer = startKilling(shop, scenario, log);
  const outcomes = await Promise.all(buyers.map((who) => buy({ call: client.call, drawId, log }, who)));
  const seconds = (Date.now() - startedAt) / 1000;
  const kills = await killer.stop();
  client.close();
  const counts = [...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]);
  return {
    scenario,
    seconds,
    kills,
    outcomes: Object.fromEntries(counts),
    acknowledged: log.all.length,
    unanswered: client.unanswered(),
    errors: shop.errors,
    ...(await inspect(shop, log.all)),
  };
}

/** Kills after equal numbers of acknowledgements, beginning while most tickets are unsold. */
function startKilling(shop: CrashShop, { tickets, kills }: Scenario, log: AcknowledgementLog) {
  const between = kills === undefined ? 0 : Math.max(2, Math.floor(tickets / kills.times));
  let isOver = false;
  let done = 0;
  const working = (async () => {
    if (kills === undefined) return;
    while (done < kills.times) {
      await log.reached(log.all.length + between);
      if (isOver) return;
      await (kills.what === 'backend' ? shop.killBackend() : shop.killDatabase());
      done += 1;
    }
  })();
  return {
    /** Returns the number of kills. */
    stop: async () => {
      isOver = true;
      log.end();
      await working;
      return done;
    },
  };
}

/** Waits until no work is left, then checks that everything acknowledged is stored and the ledger is in order. */
export async function inspect({ url }: Pick<CrashShop, 'url'>, acknowledged: readonly Acknowledgement[]) {
  const { db, close } = openTestDatabase(url);
  try {
    await untilIdle(db);
    const lost = await lostAcknowledgements(db, acknowledged);
    return { ...(await totals(db)), lost, findings: await auditLedger(db) };
  } finally {
    await close();
  }
}

async function untilIdle(db: Database): Promise<void> {
  for (let seconds = 0; ; seconds += 1) {
    const left = await backlog(db);
    if (Object.values(left).every((count) => count === 0)) return;
    if (seconds === IDLE_WITHIN_S) throw new Error(`The shop is still at work: ${JSON.stringify(left)}.`);
    await pause(1_000);
  }
}

/** A response that the shop has sent to a buyer. It must still hold after every process was killed and restarted. */
export type Acknowledgement =
  | {
      readonly kind: 'placed';
      readonly orderId: string;
      readonly memberId: string;
      readonly quantity: number;
    }
  | { readonly kind: 'opened'; readonly orderId: string; readonly redirectId: string }
  | { readonly kind: 'paid' | 'settled' | 'cancelled'; readonly orderId: string }
  | { readonly kind: 'played'; readonly orderId: string; readonly tickets: readonly number[] };

export type AcknowledgementLog = {
  record(acknowledgement: Acknowledgement): void;
  readonly all: readonly Acknowledgement[];
  /** Resolves when `count` are recorded, or when no more will be. */
  reached(count: number): Promise<void>;
  end(): void;
};

export function createAcknowledgementLog(): AcknowledgementLog {
  const all: Acknowledgement[] = [];
  let isEnd = false;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const resolveDue = () => {
    const isDue = ({ count }: { readonly count: number }) => isEnd || all.length >= count;
    const due = waiting.filter(isDue);
    waiting = waiting.filter((one) => !isDue(one));
    for (const { resolve } of due) resolve();
  };
  return {
    all,
    record: (acknowledgement) => {
      all.push(acknowledgement);
      resolveDue();
    },
    reached: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        resolveDue();
      }),
    end: () => {
      isEnd = true;
      resolveDue();
    },
  };
}
