/** Sends wrong logins from a thread of its own, so that they do not delay the measured calls. */
import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createSender, logIn, newAddresses, repeat } from './login-calls.mjs';

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
  await repeat(1_000 / perSecond, performance.now() + forMs, attempt);
  parentPort.postMessage(results);
});
