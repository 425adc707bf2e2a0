import { startShop } from '../run/start-shop.ts';
import { aLineServer, CHANNEL } from '../support/line-server.ts';

/** Opens one shop with the demonstration catalogue for all browser tests. The returned function closes it. */
export default async function openShop(): Promise<() => Promise<void>> {
  const line = await aLineServer();
  const shop = await startShop({
    env: {
      // Low, so that a refund of a purchase in the tests waits for a second person.
      APPROVAL_FROM_YEN: '5000',
      LINE_CHANNEL_ID: CHANNEL.id,
      LINE_CHANNEL_SECRET: CHANNEL.secret,
      LINE_ISSUER: line.issuer,
    },
  });
  process.env.STOREFRONT = shop.storefront;
  process.env.BACKEND = shop.backend;
  process.env.CONSOLE = shop.console;
  process.env.DATA_DIR = shop.dataDir;
  return async () => {
    await shop.stop();
    await line.close();
  };
}
