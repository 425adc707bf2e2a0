import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createProcessorGroup, limitProcessor } from './processor-limit.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Mounts the machine's files, then waits for ever. Everything on the machine ends with this process. */
const BOOT = `
set -e
mount -t overlay overlay -o lowerdir="$BASE",upperdir=disk/upper,workdir=disk/work root
mount --rbind /dev root/dev
mount -t tmpfs tmpfs root/dev/shm
mount -t proc proc root/proc
mount -t tmpfs tmpfs root/run
mkdir -p root/srv/koron-do/current root/run/postgresql
mount -t overlay overlay -o lowerdir="$PROJECT",upperdir=project/upper,workdir=project/work root/srv/koron-do/current
if [ -n "$DISK_AT" ]; then
    [ -f disk.ext4 ] || { truncate -s "$DISK_MB"M disk.ext4; mkfs.ext4 -q -m 0 disk.ext4; }
    mkdir -p "root$DISK_AT"
    mount -o loop disk.ext4 "root$DISK_AT"
fi
hostname "$NAME"
ip link set lo up
chroot root chown postgres:postgres /run/postgresql
exec chroot root sh -c 'touch /run/booted; while :; do sleep 3600 & wait; done'
`;

export type MachinePlan = {
  readonly name: string;
  readonly address: string;
  /** Folder of all machines. Its `base` is the file system that each of them begins with. */
  readonly folder: string;
  /** A disk of its own that can become full. */
  readonly disk?: { readonly at: string; readonly megabytes: number };
};

export type RunOptions = { readonly user?: string; readonly env?: Readonly<Record<string, string>> };

export type Machine = {
  readonly name: string;
  readonly address: string;
  /** Where this process finds a file of the machine. */
  path(file: string): string;
  /** Runs a command to its end and returns its output. Throws it if the command fails. */
  run(command: string, options?: RunOptions): Promise<string>;
  /** Starts a service in the background. */
  start(service: string, command: string, options?: RunOptions): void;
  kill(service: string, signal?: NodeJS.Signals): Promise<void>;
  output(service: string): string;
  /** The network cable. */
  unplug(): void;
  plug(): void;
  /** The power fails: the network is silent at once, and all processes end. */
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
  /** Limits the processor time of its services to a number of cores. `undefined`: no limit. */
  limitProcessor(cores: number | undefined): void;
};

/** Joins the cgroup of the machine, then becomes the program. */
const JOIN = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

/** Runs a program of the network's configuration. */
export const ip = (...args: string[]): void =>
  void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Starts a machine: own files over those of this system, own processes, own name and network address. */
export async function startMachine({ name, address, folder, disk }: MachinePlan): Promise<Machine> {
  const own = join(folder, name);
  for (const each of ['disk/upper', 'disk/work', 'project/upper', 'project/work', 'root', 'log'])
    mkdirSync(join(own, each), { recursive: true });
  const env = {
    ...process.env,
    BASE: join(folder, 'base'),
    PROJECT: ROOT,
    NAME: name,
    DISK_AT: disk?.at ?? '',
    DISK_MB: String(disk?.megabytes ?? 0),
  };
  let power: ChildProcess;
  let init = 0;
  const cable = `to-${name}`;
  const group = createProcessorGroup(folder, name);
  const inside = (command: string, { user = 'root', env: given }: RunOptions = {}) => ({
    program: 'sh',
    args: [
      '-c',
      JOIN,
      group,
      'nsenter',
      '--target',
      String(init),
      '--mount',
      '--uts',
      '--ipc',
      '--net',
      '--pid',
      '--root',
      '--',
      'setpriv',
      `--reuid=${user}`,
      `--regid=${user}`,
      '--init-groups',
      'env',
      '--chdir=/',
      'sh',
      '-c',
      command,
    ],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin',
      HOME: '/tmp',
      LANG: 'C.UTF-8',
      NODE_ENV: 'production' as const,
      ...given,
    },
  });
  const run: Machine['run'] = async (command, options) => {
    const { program, args, env: of } = inside(command, options);
    const child = spawn(program, args, { env: of, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const [code] = await once(child, 'close');
    if (code === 0) return output;
    throw new Error(`${name}: ${command} ended with ${code}:\n${output}`);
  };
  const powerOn = async () => {
    const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc'];
    const args = [...namespaces, '--fork', '--kill-child', 'sh', '-c', BOOT];
    power = spawn('unshare', args, { cwd: own, env, stdio: ['ignore', 'ignore', 'inherit'] });
    init = await childOf(power);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(init));
    ip('link', 'set', cable, 'master', 'network', 'up');
    await until(() => existsSync(`/proc/${init}/root/run/booted`));
    await run(`ip addr add ${address}/24 dev eth0 && ip link set eth0 up`);
  };
  await powerOn();
  return {
    name,
    address,
    path: (file) => `/proc/${init}/root${file}`,
    run,
    start: (service, command, options) => {
      const { program, args, env: of } = inside(`echo $$ > /run/${service}.pid; exec ${command}`, options);
      const log = openSync(join(own, 'log', service), 'a');
      spawn(program, args, { env: of, stdio: ['ignore', log, log] });
    },
    kill: async (service, signal = 'SIGKILL') =>
      void (await run(`kill -${signal.slice(3)} $(cat /run/${service}.pid)`)),
    output: (service) => readFileSync(join(own, 'log', service), 'utf8'),
    unplug: () => ip('link', 'set', cable, 'down'),
    plug: () => ip('link', 'set', cable, 'up'),
    powerOff: async () => {
      ip('link', 'set', cable, 'down');
      const ended = once(power, 'exit');
      power.kill('SIGKILL');
      await ended;
      await until(() => !existsSync(`/proc/${init}`));
      // Sockets that wait for an answer keep its end of the cable for a while.
      ip('link', 'delete', cable);
      // An overlay that ended without a shutdown leaves a mark in its work folder.
      rmSync(join(own, 'disk/work'), { recursive: true, force: true });
      mkdirSync(join(own, 'disk/work'));
    },
    powerOn,
    limitProcessor: (cores) => limitProcessor(group, cores),
  };
}

async function childOf({ pid }: ChildProcess): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`;
  await until(() => existsSync(file) && readFileSync(file, 'utf8').trim() !== '');
  return Number(readFileSync(file, 'utf8').trim());
}

/** Waits for a condition, at most for three minutes. */
export async function until(isMet: () => boolean | Promise<boolean>, what = 'a machine'): Promise<void> {
  for (let left = 1_800; !(await isMet()); left -= 1) {
    if (left === 0) throw new Error(`Waited in vain for ${what}.`);
    await pause(100);
  }
}
