import { describeError } from '#backend/persistence/db/operator-error.ts';
import { readArguments } from './arguments.ts';
import { readDotEnv, readOperatorOf, readShopEnv } from './environment.ts';
import { superviseShop } from './supervise-shop.ts';
import { testShopOf } from './test-shop.ts';
import { onStopSignal } from './stop-signal.ts';

const stop = onStopSignal();

// Writing to a closed terminal must not prevent closing in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const { mode, brand, hasTestShop } = readArguments(process.argv.slice(2));
  readDotEnv();
  readOperatorOf(brand);
  const env = readShopEnv(process.env, brand);
  await superviseShop(mode, { env, testShop: hasTestShop ? testShopOf(mode, env) : undefined }, stop);
  console.log('The shop is closed.');
  process.exit(0);
} catch (error) {
  if (stop.aborted) process.exit(0);
  console.error(describeError(error));
  process.exit(1);
}
