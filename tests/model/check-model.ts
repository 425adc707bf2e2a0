import fc from 'fast-check';
import { expectLedgerInOrder } from '../support/backend.ts';
import { aDrawOnSale, type DrawOptions } from '../support/orders.ts';
import type { Command } from './commands/command.ts';
import { Jobs, LetTimePass, SwitchBeacon, SwitchProvider } from './commands/jobs.ts';
import { compare } from './compare.ts';
import { MINUTE_MS, type Model, type ModelDraw } from './model.ts';
import { sideOf, type World } from './world.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { shippingTariffs } from '#backend/persistence/schema.ts';
import { ANOTHER_ADDRESS } from '../support/shipments.ts';
import { TABLE } from './fee-rules.ts';

const { TESTS_FULL, MODEL_RUNS, MODEL_SEED = '20261121', MODEL_PATH, MODEL_SHRINK } = process.env;

const COMMANDS = 50;
/** An audit covers all runs before it, so it need not follow each of them. */
const RUNS_PER_AUDIT = 5;

type Check = {
  /** The commands at the start of every run. */
  readonly setup?: readonly Command[];
  readonly command: fc.Arbitrary<Command>;
  readonly runs: { readonly usual: number; readonly full: number };
};

/** Runs random commands on the shop and the model, and compares both. The ledger audit must find nothing. */
export async function checkModel(world: World, { setup = [], command, runs }: Check): Promise<void> {
  const commands = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  let run = 0;
  const property = fc.asyncProperty(commands, async (some) => {
    await runCommands(world, [...setup, ...some]);
    run += 1;
    if (run % RUNS_PER_AUDIT === 0) await expectLedgerInOrder(sideOf(world, 0).backend);
  });
  await fc.assert(property, settingsOf(runs));
  await expectLedgerInOrder(sideOf(world, 0).backend);
}

/**
 * The same runs each time, unless the environment asks for more or for others. A failure prints its seed and path, which
 * repeat it. Shrinking takes minutes, so it needs MODEL_SHRINK.
 */
const settingsOf = (runs: Check['runs']) => ({
  numRuns: Number(MODEL_RUNS ?? (TESTS_FULL === undefined ? runs.usual : runs.full)),
  seed: Number(MODEL_SEED),
  endOnFailure: MODEL_SHRINK === undefined,
  path: MODEL_PATH,
});

export async function runCommands(world: World, commands: readonly Command[]): Promise<void> {
  const model = await freshModel(world);
  await fc.asyncModelRun(() => ({ model, real: world }), commands);
  await finish(model, world);
  await compare(model, world);
}

const MEMBERS = 5;
const SHORT_MS = 99 * MINUTE_MS;
const LONG_MS = 365 * 24 * 60 * MINUTE_MS;

type Terms = Pick<ModelDraw, 'atOnce' | 'perMember' | 'fee' | 'freeFrom' | 'isByTable'> & {
  readonly lastsMs: number;
};

const UNLIMITED = { atOnce: 1_000, perMember: null, lastsMs: LONG_MS } as const;

/**
 * A small box with a last-one prize, a larger one with limits and an early end, and a free one. A shipment is free with
 * five prizes of the second draw and always for the third; the first one has a table of fees.
 */
const DRAWS: readonly (DrawOptions & Terms)[] = [
  {
    ...UNLIMITED,
    prizes: [1, 1, 2, 4],
    price: 700,
    lastOne: true,
    fee: 600,
    freeFrom: null,
    isByTable: true,
  },
  {
    prizes: [2, 4, 8, 16],
    price: 500,
    atOnce: 2,
    perMember: 11,
    lastsMs: SHORT_MS,
    fee: 400,
    freeFrom: 5,
    isByTable: false,
  },
  { ...UNLIMITED, prizes: [1, 2, 3, 4], price: 0, fee: 0, freeFrom: null, isByTable: false },
];

/** Creates new members and new draws, none of them sold yet. */
async function freshModel(world: World): Promise<Model> {
  world.provider.isUnavailable = false;
  world.beacon.isUnavailable = false;
  await world.newMembers(MEMBERS);
  const draws: ModelDraw[] = [];
  for (const { atOnce, perMember, lastsMs, fee, freeFrom, isByTable, ...params } of DRAWS) {
    const paymentTypes = [...(params.price === 0 ? (['NONE'] as const) : PAID_TYPES)];
    const tariffId = isByTable ? await aTariff(sideOf(world, 0).backend.db, fee) : null;
    const shipping = { shippingFee: isByTable ? 0 : fee, shippingFreeFrom: freeFrom, tariffId };
    const but = { concurrentPlaying: atOnce, perMember, quantities: [1, 5], paymentTypes, ...shipping };
    const { drawId, directoryName, price, total } = await aDrawOnSale(sideOf(world, 0).backend, {
      ...params,
      closesInMs: world.aheadMs + lastsMs,
      but,
    });
    draws.push({
      drawId,
      name: directoryName,
      price,
      size: total,
      atOnce,
      perMember,
      fee,
      freeFrom,
      isByTable,
      closesAt: Date.now() + lastsMs,
      isCancelled: false,
      hasQueue: false,
      openRequest: undefined,
      sold: 0,
    });
  }
  return {
    draws,
    members: MEMBERS,
    orders: [],
    shipments: [],
    givenUp: new Set(),
    aheadMs: 0,
    isProviderUnavailable: false,
    isBeaconUnavailable: false,
  };
}

/** Lets everything end: the provider is available, and enough time passes for every job to have nothing left. */
async function finish(model: Model, world: World): Promise<void> {
  if (model.isProviderUnavailable) await new SwitchProvider(false).run(model, world);
  if (model.isBeaconUnavailable) await new SwitchBeacon(false).run(model, world);
  for (const minutes of [0, 40, 2 * 60, 25 * 60, 4 * 24 * 60]) {
    await new LetTimePass(minutes).run(model, world);
    await new Jobs(minutes % 2).run(model, world);
  }
}

/** Stores a table of fees by region and size. The second address of the tests is far. */
async function aTariff(db: Connection, fee: number): Promise<string> {
  const { small, larger, far } = TABLE;
  const isFar = (name: string) => ANOTHER_ADDRESS.address.startsWith(name);
  const sizeOf = (name: string, space: number | null, near: number) => ({
    method: 'box' as const,
    name,
    space,
    fees: [near + far, near],
  });
  const tariff = {
    regions: [
      { name: '遠い', prefectures: PREFECTURES.filter(isFar) },
      { name: '近い', prefectures: PREFECTURES.filter((name) => !isFar(name)) },
    ],
    sizes: [sizeOf('小', small, fee), sizeOf('大', null, fee + larger)],
  };
  const [added] = await db
    .insert(shippingTariffs)
    .values({ tariff, createdAt: new Date() })
    .returning({ tariffId: shippingTariffs.tariffId });
  if (added === undefined) throw new Error('The insertion of the table returned no row.');
  return added.tariffId;
}
