import { z } from 'zod';
import { TEST_SHOP_SIDES } from '../staff-enums.ts';
import { TEST_LINK_MINUTES } from '../shop-rules.ts';
import { TestShopState } from '../test-shop.ts';
import { ROLES } from './permissions.ts';
import { LongOperation } from './long-operations.ts';

/** The staff member for whom a pass is made, as the live shop knows them. Its backend sends it to the test shop's. */
export const TestShopPass = z.strictObject({
  side: z.enum(TEST_SHOP_SIDES),
  name: z.string().min(1),
  role: z.enum(ROLES),
});

const CALL = { who: 'operator', needs: 'testShop.use' } as const;

/** The test shop as the live one sees it. */
export const TEST_SHOP_STATES = ['none', 'itself', 'unreachable', 'open'] as const;

export const testShopCalls = {
  showTestShop: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/test-shop',
    summary: 'The test shop, in which orders move no money.',
    answer: z.object({
      state: z.enum(TEST_SHOP_STATES).meta({
        description: 'none: not set up (docs/operating.md). itself: this shop is the test shop.',
      }),
      shop: TestShopState.omit({ instance: true }).nullable().meta({ description: 'null: not open.' }),
    }),
    refusals: [],
  },
  openTestShop: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/test-shop/passes',
    // It shows no more than the caller's role sees here.
    stepUp: false,
    // The link is a secret, which no answer keeps.
    takesNoKey: true,
    summary: `Make a link that opens the test shop, or its console, in one browser. It works once, for ${TEST_LINK_MINUTES} minutes.`,
    body: z.strictObject({ side: z.enum(TEST_SHOP_SIDES) }),
    answer: z.object({ link: z.url() }),
    refusals: ['testShopUnavailable'],
  },
  startTestShopCopy: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/operations/test-shop',
    stepUp: false,
    summary:
      'Empty the test shop, and copy pictures, settings, shipping fees, texts, draws, news, banners and drafts into it in the background. One copy at a time.',
    answer: LongOperation,
    refusals: ['testShopUnavailable', 'underWay'],
  },
  eraseTestShop: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/test-shop/erase',
    stepUp: false,
    summary: 'Delete everything in the test shop: its orders, members, draws, settings and emails.',
    answer: z.object({}),
    refusals: ['testShopUnavailable', 'underWay'],
  },
} as const;
