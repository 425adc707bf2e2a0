/** Sends wrong logins from a thread of its own, so that they do not delay the measured calls. */
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createSender, logIn, newAddresses, repeat } from './login-calls.mjs';

const TICK_MS = 50;

const { send, close } = createSender(workerData.origin);
const newAddress = newAddresses(1);

parentPort.on('message', async ({ forMs, perSecond }) => {
  if (forMs === undefined) {
    close();
    parentPort.close();
    return;
  }
  const results = [];
  const attempt = async () => {
    const email = `${randomBytes(8).toString('hex')}@example.jp`;
    const password = 'not that evening, another';
    const { status, took } = await logIn(send, { email, password, address: newAddress() });
    results.push({ status, took });
  };
  const attempts = () => Promise.all(Array.from({ length: (perSecond * TICK_MS) / 1_000 }, attempt));
  await repeat(TICK_MS, performance.now() + forMs, attempts);
  parentPort.postMessage(results);
});
