import { test as base } from '../shop.ts';
import { postOldNews } from './old-news.ts';
import { type Walked, walkTheShop } from './walk.ts';

/** Tests of what a search engine finds: the shop is walked through once, with more news than one page holds. */
export const test = base.extend<{ walked: Walked }>({
  walked: async ({ request }, provide) => {
    prepared ??= postOldNews();
    await prepared;
    await provide(await walkTheShop({ from: '/', request }));
  },
});

let prepared: Promise<void> | undefined;

export { expect } from '../shop.ts';
