import { startShop } from '../run/start-shop.ts';

/** Opens a real shop with the demonstration's catalogue for all browser tests, and closes it after the last. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  const shop = await startShop({});
  process.env.STOREFRONT = shop.storefront;
  process.env.BACKEND = shop.backend;
  process.env.DATA_DIR = shop.dataDir;
  return () => shop.stop();
}
