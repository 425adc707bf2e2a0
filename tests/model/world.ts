import type { LightMyRequestResponse } from 'fastify';
import type { Gateway } from '#backend/actions/payments/ports.ts';
import { orderJobs } from '#backend/jobs/orders.ts';
import { shipmentJobs } from '#backend/jobs/shipments.ts';
import { paymentJobs } from '#backend/jobs/payments.ts';
import { queueJob } from '#backend/jobs/jobs.ts';
import { webhookPostTo, type PostWebhook } from '#backend/payments/sandbox/webhooks.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { aBackend, type Method, type TestBackend } from '../support/backend.ts';
import { type LoggedInMember, membersLoggedIn } from '../support/logged-in-members.ts';
import { aTimeTravelDatabase } from '../support/database.ts';
import { breakable } from './model-error.ts';

type Task = { readonly work: () => Promise<void> };

/** One of the shop's backends, with everything it does by itself. */
export type Side = {
  readonly backend: TestBackend;
  readonly post: PostWebhook;
  readonly tasks: readonly Task[];
};

/** A shop of two backends over one database, behind whose provider the wire can be cut. */
export type World = {
  readonly sides: Side[];
  readonly wire: { isAway: boolean };
  members: readonly LoggedInMember[];
  /** How far its time is ahead of the real one. */
  aheadMs: number;
  /** Everybody and everything of a run is new; what went before stays in the books. */
  newMembers(count: number): Promise<void>;
  /** Another process takes the place of one that died. */
  replace(which: number): Promise<void>;
  ask(which: number, who: number, asked: Asked): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

export type Asked = { readonly method: Method; readonly path: string; readonly body?: unknown };

export async function aWorld(): Promise<World> {
  breakable();
  const { url, drop } = await aTimeTravelDatabase();
  const wire = { isAway: false };
  const burials: Promise<void>[] = [];
  const open = () => aSide(url, wire);
  const world: World = {
    sides: [await open(), await open()],
    wire,
    members: [],
    aheadMs: 0,
    newMembers: async (count) => {
      world.members = await membersLoggedIn(url, count);
    },
    replace: async (which) => {
      // Nobody waits for the dead to be buried.
      burials.push(sideOf(world, which).backend.close());
      world.sides[which] = await open();
    },
    ask: (which, who, { method, path, body }) =>
      sideOf(world, which).backend.ask(method, path, { body, cookie: world.members[who]?.cookie }),
    close: async () => {
      await Promise.all([...burials, ...world.sides.map(({ backend }) => backend.close())]);
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

async function aSide(url: string, wire: World['wire']): Promise<Side> {
  const backend = await aBackend({ database: url, gateway: (gateway) => overWire(gateway, wire) });
  const post = webhookPostTo(backend.app);
  const log = { info: () => {} };
  const deliverNotices = () => backend.sandbox.deliverDue(post);
  const tasks = [
    ...paymentJobs({ paying: backend.paying, deliverWebhooks: deliverNotices, log }).reverse(),
    ...orderJobs({ buying: backend.buying, log }),
    queueJob({ queue: queueStore(backend.db) }),
    ...shipmentJobs({ shipping: createShipmentServices(backend.db), log }),
  ];
  return { backend, post, tasks };
}

const overWire = (gateway: Gateway, wire: World['wire']): Gateway => {
  const ifThere = async <Answer>(ask: () => Promise<Answer>) => (wire.isAway ? 'away' : ask());
  return {
    ...gateway,
    openSession: (wish) => ifThere(() => gateway.openSession(wish)),
    status: (trip) => ifThere(() => gateway.status(trip)),
    closeSession: (id) => ifThere(() => gateway.closeSession(id)),
    refund: (payment) => ifThere(() => gateway.refund(payment)),
  };
};
