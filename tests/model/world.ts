import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import type { Gateway } from '#backend/actions/payments/gateway.ts';
import { queueJob } from '#backend/jobs/jobs.ts';
import { orderJobs } from '#backend/jobs/orders.ts';
import { paymentJobs } from '#backend/jobs/payments.ts';
import { shipmentJobs } from '#backend/jobs/shipments.ts';
import { webhookPostTo, type PostWebhook } from '#backend/providers/sandbox/webhooks.ts';
import { aBackend, type Method, type TestBackend } from '../support/backend.ts';
import { aTimeTravelDatabase } from '../support/database.ts';
import { type LoggedInMember, membersLoggedIn } from '../support/logged-in-members.ts';
import { makeBreakable } from './query-failure.ts';

type Job = { readonly work: () => Promise<void> };

/** One of the two backends, with its jobs. */
export type Side = {
  readonly backend: TestBackend;
  readonly post: PostWebhook;
  readonly jobs: readonly Job[];
};

/** A shop of two backends on one database. Its payment provider can be made unavailable. */
export type World = {
  readonly sides: Side[];
  readonly provider: { isUnavailable: boolean };
  /** Serves no round while it is unavailable. */
  readonly beacon: { isUnavailable: boolean };
  members: readonly LoggedInMember[];
  /** Milliseconds by which the shop's clock is ahead of the real one. */
  aheadMs: number;
  /** Replaces the members at the start of a run. The ledger keeps the entries of earlier runs. */
  newMembers(count: number): Promise<void>;
  /** Starts a new backend process in place of one that was killed. */
  replace(which: number): Promise<void>;
  ask(which: number, who: number, call: ApiCall): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

export type ApiCall = { readonly method: Method; readonly path: string; readonly body?: unknown };

export async function aWorld(): Promise<World> {
  makeBreakable();
  const { url, drop } = await aTimeTravelDatabase();
  const provider = { isUnavailable: false };
  const beacon = { isUnavailable: false };
  const closing: Promise<void>[] = [];
  const open = () => aSide(url, { provider, beacon });
  const world: World = {
    sides: [await open(), await open()],
    provider,
    beacon,
    members: [],
    aheadMs: 0,
    newMembers: async (count) => {
      world.members = await membersLoggedIn(url, count);
    },
    replace: async (which) => {
      // The new backend starts at once; the old one closes meanwhile.
      closing.push(sideOf(world, which).backend.close());
      world.sides[which] = await open();
    },
    ask: (which, who, { method, path, body }) =>
      sideOf(world, which).backend.ask(method, path, { body, cookie: world.members[who]?.cookie }),
    close: async () => {
      await Promise.all([...closing, ...world.sides.map(({ backend }) => backend.close())]);
      await drop();
    },
  };
  return world;
}

export function sideOf({ sides }: Pick<World, 'sides'>, which: number): Side {
  const side = sides[which];
  if (side === undefined) throw new Error(`There is no backend ${which}.`);
  return side;
}

async function aSide(url: string, { provider, beacon }: Pick<World, 'provider' | 'beacon'>): Promise<Side> {
  const backend = await aBackend({
    database: url,
    gateway: (gateway) => interruptible(gateway, provider),
    revealsBeforePlay: false,
  });
  const post = webhookPostTo(backend.app);
  const log = { info: () => {} };
  const deliverWebhooks = () => backend.sandbox.deliverDue(post);
  const reveal = { work: () => revealDue(backend, beacon) };
  const jobs = [
    reveal,
    ...paymentJobs({ paying: backend.paying, deliverWebhooks, log }).reverse(),
    reveal,
    ...orderJobs({ paying: backend.paying, log }),
    queueJob(backend),
    ...shipmentJobs({ db: backend.db, log }),
  ];
  return { backend, post, jobs };
}

/** Reveals the rounds of all sales so far, if the beacon has them. Later sales wait for later rounds. */
export async function revealDue(
  { db, paying }: TestBackend,
  { isUnavailable }: World['beacon'],
): Promise<void> {
  const { beacon, watch } = paying.shopLog;
  await pause(beacon.chain.period);
  const round: typeof beacon.round = async (wanted) => (isUnavailable ? 'unavailable' : beacon.round(wanted));
  await revealRounds(db, { beacon: { ...beacon, round }, watch });
}

const interruptible = (gateway: Gateway, provider: World['provider']): Gateway => {
  const ifAvailable = async <Answer>(ask: () => Promise<Answer>) =>
    provider.isUnavailable ? 'unavailable' : ask();
  const { records } = gateway;
  return {
    ...gateway,
    openSession: (params) => ifAvailable(() => gateway.openSession(params)),
    status: (paymentSession) => ifAvailable(() => gateway.status(paymentSession)),
    findCapture: (payment) => ifAvailable(() => gateway.findCapture(payment)),
    closeSession: (id) => ifAvailable(() => gateway.closeSession(id)),
    records: {
      payment: (paymentId) => ifAvailable(() => records.payment(paymentId)),
      payments: (range) => ifAvailable(() => records.payments(range)),
      disputes: (page) => ifAvailable(() => records.disputes(page)),
      settlements: (range) => ifAvailable(() => records.settlements(range)),
      settlementFile: (settlementId) => ifAvailable(() => records.settlementFile(settlementId)),
    },
    refund: (payment) => ifAvailable(() => gateway.refund(payment)),
  };
};
