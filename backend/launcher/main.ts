import { inPlainWords } from '#backend/persistence/operator-error.ts';
import { readDotEnv, readShopEnv } from './environment.ts';
import { keepShop } from './supervise-shop.ts';
import { stopAsked } from './stop-signal.ts';

const mode = process.argv[2] === 'dev' ? 'dev' : 'shop';
const stop = stopAsked();

// A terminal that was closed takes no more lines; the shop still has to be closed in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  readDotEnv();
  await keepShop(mode, readShopEnv(process.env), stop);
  console.log('The shop is closed.');
  process.exit(0);
} catch (error) {
  if (stop.aborted) process.exit(0);
  console.error(inPlainWords(error));
  process.exit(1);
}
