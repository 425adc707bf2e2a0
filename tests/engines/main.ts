import { requireOtherEngines } from '../run/debian.ts';
import { startShop } from '../run/start-shop.ts';
import type { EngineBrowser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { WALK } from './walk.ts';
import { openWebKit } from './webkit.ts';

// Walks through the shop in the engines of Firefox and Safari, at the width of a phone: npm run test:full

requireOtherEngines();
const shop = await startShop({});
let failures = 0;
try {
  for (const open of [openFirefox, openWebKit]) {
    const browser = await open();
    try {
      await walk(browser);
    } finally {
      await browser.close();
    }
  }
} finally {
  await shop.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function walk(browser: EngineBrowser): Promise<void> {
  for (const [name, visit] of Object.entries(WALK)) {
    try {
      await visit({ browser, shop: shop.storefront });
      console.log(`${browser.name}: ${name}`);
    } catch (error) {
      failures += 1;
      console.error(
        `${browser.name}: FAILED ${name}\n${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
