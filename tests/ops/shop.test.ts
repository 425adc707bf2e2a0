import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type RunningShop, startInVain, startShop } from '../run/start-shop.ts';
import { demonstrationFolder } from '../run/prepared-shop.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { isAlive, kill9, until } from './processes.ts';

const built = join(import.meta.dirname, '..', '..', '.next', 'BUILD_ID');
const dataDir = demonstrationFolder();
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop({ dataDir });
});

afterAll(async () => {
  try {
    await shop.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const portOf = (origin: string) => new URL(origin).port;

async function drawsOnSale(): Promise<unknown> {
  const answer = await fetch(`${shop.storefront}/api/product`);
  expect(answer.status).toBe(200);
  return answer.json();
}

test('the storefront of the started shop serves the demonstration draws', async () => {
  const page = await fetch(`${shop.storefront}/sanrio`);
  expect(page.status).toBe(200);
  expect(JSON.stringify(await drawsOnSale())).toContain('marupo-otsukai');
});

test('a second shop on the same data directory is refused in one line that names the first', async () => {
  const { code, output } = await startInVain({ DATA_DIR: dataDir });
  expect(output).toBe(
    `${dataDir} is in use by another shop (process ${shop.pids[0]}): close that one, or set DATA_DIR to another folder.\n`,
  );
  expect(code).toBe(1);
});

test.each(['PORT', 'BACKEND_PORT', 'CONSOLE_PORT'] as const)(
  'a taken %s is refused in one line that names it',
  async (variable) => {
    const folder = temporaryFolder();
    const origins = { PORT: shop.storefront, BACKEND_PORT: shop.backend, CONSOLE_PORT: shop.console };
    const taken = portOf(origins[variable]);
    const one = String(await freePort());
    const two = String(await freePort());
    const three = String(await freePort());
    const ports = { PORT: one, BACKEND_PORT: two, CONSOLE_PORT: three, [variable]: taken };
    const { code, output } = await startInVain({ DATA_DIR: folder, ...ports });
    rmSync(folder, { recursive: true });
    expect(output).toBe(
      `Port ${taken} (${variable}) is taken by another program: stop it, or set ${variable} to another port.\n`,
    );
    expect(code).toBe(1);
  },
);

test('an invalid variable is refused in one line that names it and its allowed values', async () => {
  const { code, output } = await startInVain({ DATA_DIR: dataDir, PORT: 'three thousand' });
  expect(output).toBe('PORT wants a port number from 1 to 65535, but is "three thousand".\n');
  expect(code).toBe(1);
});

test('when one process of the shop ends, the launcher ends all of them and prints the reason last', async () => {
  const [, backend = 0] = shop.pids;
  process.kill(backend, 'SIGKILL');
  const { code, output } = await shop.ended;
  expect(output.trimEnd().split('\n').at(-1)).toMatch(
    /^The backend was killed: its output is in .*backend\.log\.$/,
  );
  expect(code).toBe(1);
  expect(shop.pids.filter(isAlive)).toEqual([]);
  shop = await startShop({ dataDir });
});

test('after kill -9 of every process the shop starts again with its data and without a build', async () => {
  const before = await drawsOnSale();
  await kill9(shop.pids);

  const builtAt = statSync(built).mtimeMs;
  shop = await startShop({ dataDir });
  expect(statSync(built).mtimeMs).toBe(builtAt);
  expect(await drawsOnSale()).toEqual(before);
});

test('when the launcher is killed, every process of the shop ends', async () => {
  const [launcher = 0] = shop.pids;
  await kill9([launcher]);
  await until(() => !shop.pids.some(isAlive));
  shop = await startShop({ dataDir });
});

test('SIGTERM ends every process of the shop, with exit code 0', async () => {
  const [launcher = 0] = shop.pids;
  process.kill(launcher, 'SIGTERM');
  process.kill(launcher, 'SIGINT');
  const { code, output } = await shop.ended;
  expect(output).toMatch(/Closing the shop …\nThe shop is closed\.\n$/);
  expect(code).toBe(0);
  expect(shop.pids.filter(isAlive)).toEqual([]);
});
