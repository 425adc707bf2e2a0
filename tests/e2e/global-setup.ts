import { startShop } from '../run/start-shop.ts';

/** Opens one shop with the demonstration catalogue for all browser tests. The returned function closes it. */
export default async function openShop(): Promise<() => Promise<void>> {
  // Low, so that a refund of a purchase in the tests waits for a second person.
  const shop = await startShop({ env: { APPROVAL_FROM_YEN: '5000' } });
  process.env.STOREFRONT = shop.storefront;
  process.env.BACKEND = shop.backend;
  process.env.CONSOLE = shop.console;
  process.env.DATA_DIR = shop.dataDir;
  return () => shop.stop();
}
