import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENTS } from './events.ts';
import { installImage, MOUNT_BASE } from './image.ts';
import { removeFormerGroups, removeProcessorGroups } from './processor-limit.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** All events take 10 minutes. A title that is given ten times is played ten times. */
const LIMIT_S = 30 * 60;

const NEEDED = ['unshare', 'nsenter', 'ip', 'setpriv', 'apt-get', 'mkfs.ext4', 'openssl', 'nginx'];

/** Why this machine cannot run the drill. Undefined: it can. */
function obstacle(titles: readonly string[]): string | undefined {
  const unknown = titles.find((title) => !EVENTS.some((event) => event.title === title));
  if (unknown !== undefined)
    return `“${unknown}” is no event. There are: ${EVENTS.map(({ title }) => title).join(', ')}.`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The drill of the cluster needs root on Debian: it makes machines out of namespaces.';
  const missing = NEEDED.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `The drill of the cluster needs ${missing.join(', ')}.`;
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) return 'There is no build: npm run build.';
  return undefined;
}

const FOLDER = 'koron-do-cluster-';

/** Ends with the process that starts it, however that ends (prctl(2), PR_SET_PDEATHSIG). */
const WITH_PARENT = ['--pdeathsig', 'KILL', 'unshare'];

/** Everything within ends with this shell, which also collects ended processes. */
const INSIDE = `${MOUNT_BASE} && mount -t tmpfs tmpfs /run && { timeout ${LIMIT_S} "$NODE" "$PROGRAM" "$FOLDER" "$@"; exit $?; }`;

/** Runs the drill in namespaces of its own. Returns its exit code. */
export async function runClusterDrill(titles: readonly string[]): Promise<number> {
  const reason = obstacle(titles);
  if (reason !== undefined) {
    process.stderr.write(`${reason}\n`);
    return 2;
  }
  removeFormerGroups(FOLDER);
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  try {
    process.stderr.write('… Installing Debian’s packages into an overlay\n');
    await installImage(folder);
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const child = spawn('setpriv', [...WITH_PARENT, ...namespaces, 'sh', '-c', INSIDE, 'drill', ...titles], {
      cwd: ROOT,
      // TMPDIR: whatever is killed with the namespaces leaves its files in the folder.
      env: { ...process.env, FOLDER: folder, TMPDIR: folder, PROGRAM, NODE: process.execPath },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill('SIGKILL'));
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await removeProcessorGroups(folder);
  }
}
