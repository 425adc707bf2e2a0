import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbedded } from '#backend/persistence/embedded/embedded.ts';
import { may } from '#backend/persistence/embedded/home.ts';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { startShop } from '../run/start-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { isAlive, rowsOf } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'koron-do-root-'));
const silent = () => {};

afterAll(() => {
  if (mayMount) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** A full disk is simulated by a small tmpfs, so the test needs permission to mount. */
const mayMount = isRoot && mount(folder, '1m') && unmount(folder);

function mount(at: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', at]).status === 0;
}

function unmount(at: string): boolean {
  return spawnSync('umount', [at]).status === 0;
}

if (isRoot) {
  test("root's database is in /var/lib when its user may not read the data directory", async () => {
    const closed = join(folder, 'closed', 'data');
    const first = await startEmbedded({ dataDir: closed, log: silent });
    chmodSync(folder, 0o700);
    await rowsOf(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    expect(readlinkSync(join(closed, 'postgres'))).toBe(first.where);
    expect(first.where).toMatch(/^\/var\/lib\/koron-do\//);

    const second = await startEmbedded({ dataDir: closed, log: silent });
    expect(await rowsOf(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(statusOf(second.pid)).not.toMatch(/^Uid:\s+0\b/m);
    await second.stop();
    rmSync(dirname(first.where), { recursive: true });
  });
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

if (mayMount) {
  test('a full disk is reported in one line, damages nothing, and the database starts once there is room', async () => {
    chmodSync(folder, 0o755);
    mount(folder, '64m');
    const before = await startEmbedded({ dataDir: folder, log: silent });
    await rowsOf(before.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await before.stop();
    const filling = join(folder, 'filling');
    expect(() => writeFileSync(filling, Buffer.alloc(64_000_000))).toThrow('ENOSPC');

    const refusal = await startEmbedded({ dataDir: folder, log: silent }).catch(describeError);
    rmSync(filling);
    const again = await startEmbedded({ dataDir: folder, log: silent });
    const rows = await rowsOf(again.url, 'SELECT one FROM kept');
    await again.stop();
    expect(refusal).toMatch(/disk is full.*Make room/);
    expect(rows).toEqual([{ one: 1 }]);
  });
}

if (!isRoot) {
  test("an ordinary user's database is in the data directory", async () => {
    const server = await startEmbedded({ dataDir: folder, log: silent });
    await server.stop();
    expect(server.where).toBe(join(folder, 'postgres'));
  });
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
const nobody = { uid: idOf('-u'), gid: idOf('-g'), name: 'nobody' };
const built = join(import.meta.dirname, '..', '..', '.next', 'BUILD_ID');

// Root can act as an ordinary user if that user may read the build.
if (isRoot && nobody.uid > 0 && may(nobody, '-r', built)) {
  test('an ordinary user can start and stop a shop, and owns its data', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const theirs = await startShop({ dataDir: folder, user: nobody, env: { DEMONSTRATION: 'no' } });
    const answer = await fetch(`${theirs.storefront}/sanrio`);
    await theirs.stop();
    const owner = statSync(join(folder, 'postgres')).uid;
    rmSync(folder, { recursive: true });
    expect(answer.status).toBe(200);
    expect(owner).toBe(nobody.uid);
    expect(theirs.pids.filter(isAlive)).toEqual([]);
  });
}
