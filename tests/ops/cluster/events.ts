import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseCluster, startDatabaseServices, startEtcd } from './database.ts';
import type { Machine } from './machine.ts';
import {
  startBackend,
  startHaproxy,
  startOtherBackends,
  startStorefront,
  untilReady,
  untilRendering,
  type WebMachines,
} from './web.ts';

export type Shop = { readonly databases: DatabaseCluster; readonly web: WebMachines };

export type DrillEvent = {
  readonly title: string;
  /** The longest time without an acknowledged purchase. Undefined: as long as the event lasts. */
  readonly goalS: number | undefined;
  /** The longest time from the new primary to the next acknowledged purchase. Undefined: it is not measured. */
  readonly returnGoalS?: number;
  /** Makes the surroundings of the event. Returns what ends them. */
  prepare?(shop: Shop): Promise<() => Promise<void>>;
  /** Breaks something. Returns what the operator does afterwards. */
  act(shop: Shop): Promise<() => Promise<void>>;
  /** How long the broken state lasts before the operator acts. */
  readonly lastsS: number;
  /** The line in the log of a backend or of Patroni that tells the operator. */
  readonly shows?: RegExp;
  /** Whether purchases must be refused in the second half of the broken state. */
  readonly refuses?: true;
};

const RETURN_S = 5;
const HALF_A_CORE = 0.5;
const CONNECTING_MS = 5_000;

/** Database machines with half a core each, and the connections of twelve backends. */
async function halfACore({ databases, web }: Shop): Promise<() => Promise<void>> {
  for (const machine of web.machines) startOtherBackends(machine);
  await pause(CONNECTING_MS);
  for (const machine of databases.machines) machine.limitProcessor(HALF_A_CORE);
  return async () => {
    for (const machine of databases.machines) machine.limitProcessor(undefined);
    for (const machine of web.machines) await machine.kill('others');
  };
}

/** The same event with a slow database and many connections. */
const withHalfACore = (event: DrillEvent): DrillEvent => ({
  ...event,
  title: `half a core: ${event.title}`,
  goalS: undefined,
  returnGoalS: RETURN_S,
  prepare: halfACore,
});

const DEAD_MACHINE_S = 15;
const PLANNED_S = 5;

/** Debian's unit of HAProxy has `Restart=always`, and systemd waits 100 ms. */
const SYSTEMD_RESTART_MS = 100;

const AN_HOUR_AHEAD = 'LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME=+1h';

const first = ({ machines }: WebMachines): Machine => {
  const [machine] = machines;
  if (machine === undefined) throw new Error('There is no machine for the shop.');
  return machine;
};

async function start(machine: Machine): Promise<void> {
  await machine.powerOn();
  startDatabaseServices(machine);
}

/** The commands of docs/cluster.md. */
const COMMANDS: readonly DrillEvent[] = [
  {
    title: 'nothing',
    goalS: PLANNED_S,
    lastsS: 15,
    act: () => Promise.resolve(() => Promise.resolve()),
  },
  {
    title: 'planned switchover',
    goalS: PLANNED_S,
    lastsS: 20,
    act: async ({ databases }) => {
      const from = await databases.primary();
      const to = await databases.standby();
      await databases.patronictl(`switchover koron-do --leader ${from.name} --candidate ${to.name} --force`);
      return databases.untilWhole;
    },
  },
  {
    title: 'primary: machine dead',
    goalS: DEAD_MACHINE_S,
    lastsS: 30,
    act: async ({ databases }) => {
      const primary = await databases.primary();
      // The worst case: etcd elects a leader first, which prolongs the lease of the primary.
      await databases.leadEtcd(primary);
      await primary.powerOff();
      return async () => {
        await start(primary);
        await databases.untilWhole();
      };
    },
  },
  {
    title: 'primary: PostgreSQL killed',
    goalS: DEAD_MACHINE_S,
    lastsS: 20,
    act: async ({ databases }) => {
      const primary = await databases.primary();
      await primary.run('kill -9 $(head -1 /var/lib/postgresql/15/koron-do/postmaster.pid)');
      return databases.untilWhole;
    },
  },
  {
    title: 'synchronous standby: machine dead',
    goalS: DEAD_MACHINE_S,
    lastsS: 25,
    act: async ({ databases }) => {
      const standby = await databases.standby();
      await standby.powerOff();
      return async () => {
        await start(standby);
        await databases.untilWhole();
      };
    },
  },
  {
    title: 'etcd leader killed',
    goalS: PLANNED_S,
    lastsS: 15,
    act: async ({ databases }) => {
      const leader = await databases.etcdLeader();
      await leader.kill('etcd');
      return () => Promise.resolve(startEtcd(leader));
    },
  },
  {
    title: 'network link of the primary cut',
    goalS: DEAD_MACHINE_S,
    lastsS: 30,
    act: async ({ databases }) => {
      const primary = await databases.primary();
      await databases.leadEtcd(primary);
      primary.unplug();
      return async () => {
        primary.plug();
        await databases.untilWhole();
      };
    },
  },
  {
    title: 'HAProxy of one machine killed',
    goalS: PLANNED_S,
    lastsS: 15,
    act: async ({ web }) => {
      await first(web).kill('haproxy');
      await pause(SYSTEMD_RESTART_MS);
      startHaproxy(first(web));
      return () => Promise.resolve();
    },
  },
  {
    title: 'backend killed',
    goalS: PLANNED_S,
    lastsS: 10,
    act: async ({ web }) => {
      await first(web).kill('backend');
      return async () => {
        startBackend(first(web));
        await untilReady(first(web));
      };
    },
  },
  {
    title: 'storefront killed',
    goalS: PLANNED_S,
    lastsS: 10,
    act: async ({ web }) => {
      await first(web).kill('storefront');
      return async () => {
        startStorefront(first(web));
        await untilRendering(first(web));
      };
    },
  },
  {
    title: 'clock of a backend an hour ahead',
    goalS: PLANNED_S,
    lastsS: 15,
    shows: /"aheadS":3(5\d\d|600),.*clock differs from the database/,
    act: async ({ web }) => {
      await first(web).kill('backend');
      startBackend(first(web), AN_HOUR_AHEAD);
      await untilReady(first(web));
      return async () => {
        await first(web).kill('backend');
        startBackend(first(web));
        await untilReady(first(web));
      };
    },
  },
  {
    title: 'disk of the primary full',
    goalS: DEAD_MACHINE_S,
    lastsS: 25,
    shows: /No space left on device/,
    act: async ({ databases }) => {
      const primary = await databases.primary();
      await primary.run('dd if=/dev/zero of=/var/lib/postgresql/full bs=1M 2>/dev/null || sync');
      // Uses up the segments that are there already.
      const command =
        'for i in 1 2 3 4 5 6 7 8 9; do psql -qc "select pg_switch_wal()" && sleep 1 || break; done';
      await primary.run(command, { user: 'postgres' });
      return async () => {
        await primary.run('rm /var/lib/postgresql/full');
        await databases.untilWhole();
      };
    },
  },
  {
    title: 'two of three machines dead',
    goalS: undefined,
    lastsS: 30,
    shows: /database unavailable/,
    refuses: true,
    act: async ({ databases }) => {
      const primary = await databases.primary();
      const dead = databases.machines.filter((machine) => machine !== primary);
      for (const machine of dead) await machine.powerOff();
      return async () => {
        for (const machine of dead) await start(machine);
        await databases.untilWhole();
      };
    },
  },
];

const LOSSES_OF_PRIMARY = ['planned switchover', 'primary: machine dead', 'network link of the primary cut'];

export const EVENTS: readonly DrillEvent[] = [
  ...COMMANDS,
  ...COMMANDS.filter(({ title }) => LOSSES_OF_PRIMARY.includes(title)).map(withHalfACore),
];
