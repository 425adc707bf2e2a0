import { startShop } from '../run/start-shop.ts';

/** Opens one shop with the demonstration catalogue for all browser tests. The returned function closes it. */
export default async function openShop(): Promise<() => Promise<void>> {
  const shop = await startShop({});
  process.env.STOREFRONT = shop.storefront;
  process.env.BACKEND = shop.backend;
  process.env.CONSOLE = shop.console;
  process.env.DATA_DIR = shop.dataDir;
  return () => shop.stop();
}
