import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { aStorefront } from '../../tests/support/built-storefront.ts';
import { openBackend, openDatabaseServer } from '../shop.mjs';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Starts the built storefront and a backend with the demonstration catalogue, on loopback. */
export async function openStockedShop() {
  const opened = [];
  const stop = async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  };
  try {
    const database = await openDatabaseServer();
    opened.push(database);
    const backend = await openBackend(database);
    opened.push(backend);
    await stock(database);
    const storefront = await aStorefront({ API_ORIGIN: backend.origin });
    opened.push(storefront);
    return { backend, storefront, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stock({ url, dataDir }) {
  const command = ['backend/cli/main.ts', 'catalogue', 'import', 'backend/seed/catalogue', '--demonstration'];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The catalogue could not be imported: ${code}`);
}

/** Starts a bare node:http server with fixed responses in a child process: `{ origin, pid, stop }`. */
export async function openBareServer(responses) {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'));
  child.send(responses.map((response) => ({ ...response, body: response.body.toString('base64') })));
  const [port] = await once(child, 'message');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}
