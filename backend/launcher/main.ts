import { describeError } from '#backend/persistence/db/operator-error.ts';
import { readDotEnv, readShopEnv } from './environment.ts';
import { superviseShop } from './supervise-shop.ts';
import { onStopSignal } from './stop-signal.ts';

const mode = process.argv[2] === 'dev' ? 'dev' : 'shop';
const stop = onStopSignal();

// Writing to a closed terminal must not prevent closing in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  readDotEnv();
  await superviseShop(mode, readShopEnv(process.env), stop);
  console.log('The shop is closed.');
  process.exit(0);
} catch (error) {
  if (stop.aborted) process.exit(0);
  console.error(describeError(error));
  process.exit(1);
}
