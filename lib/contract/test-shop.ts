import { z } from 'zod';
import { Count, Timestamp } from './values.ts';

// Calls between the live shop, the test shop's backend and its storefront. None of them is under `/api`, which the public
// address forwards.
export const TEST_SHOP_PATHS = {
  state: '/test-shop',
  passes: '/test-shop/passes',
  entries: '/test-shop/entries',
  parts: '/test-shop/parts',
  copies: '/test-shop/copies',
  erase: '/test-shop/erase',
} as const;

/** A test shop's storefront sends `REVALIDATE_SECRET` in it: the backend of a test shop answers nobody else. */
export const TEST_SHOP_HEADER = 'x-test-shop';

/** Opens a side of the test shop, with `?pass=`: at its storefront and at its console. */
export const TEST_ENTRY_PATH = '/test-entry';

export const TestShopEntry = z.strictObject({ pass: z.string().min(1).max(200) });

/** The end of a copy. */
export const TestShopCopyEnd = z.strictObject({ by: z.string().min(1), skipped: z.array(z.string()) });

/** The last copy of the live shop, and the entries that could not be copied. */
export const TestShopCopy = z.object({
  at: Timestamp,
  by: z.string(),
  skipped: z.array(z.string()).meta({ description: 'Entries that could not be copied, such as `news/3`.' }),
});

/** A test shop as its backend describes it. */
export const TestShopState = z.object({
  /** Another value after each start. */
  instance: z.uuid(),
  siteOrigin: z.string(),
  consoleOrigin: z.string(),
  copy: TestShopCopy.nullable(),
  orders: Count,
});
export type TestShopState = z.infer<typeof TestShopState>;
