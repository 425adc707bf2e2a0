import type { Page } from '@playwright/test';
import type { Scenario } from './camera.ts';
import { isAtRest } from './page-scenarios.ts';

const MYPAGE = '/sanrio/mypage';

/** Pages that look different for each member. */
const OWN = [
  '',
  '/orderHistory',
  '/product',
  '/userShip',
  '/inquiries',
  '/collection',
  '/favourites',
  '/payment',
];

/** Pages that look alike for all members. */
const SHARED = ['/spending', '/notifications', '/email', '/password', '/profile', '/leave', '/guardian'];

/** Details that are opened from each list. */
const DETAILS: Readonly<Record<string, string>> = {
  '/orderHistory': 'a[href*="/mypage/orderHistory/"]',
  '/product': 'a[href*="/mypage/product/"]',
  '/userShip': 'a[href*="/mypage/userShip/"]',
  '/inquiries': 'a[href*="/mypage/inquiries/"]',
};
const MOST_DETAILS = 12;

/** The member whose pages are all taken; of others those that differ. */
const EVERYTHING = 'zenbu';

/** The pages of a member of the demonstration, with the details that their lists lead to. */
export function memberScenarios(email: string): readonly Scenario[] {
  const id = email.split('@')[0] ?? email;
  const pages = id === EVERYTHING ? [...OWN, ...SHARED] : OWN;
  return pages.map((path) => ({
    name: `member-${id}${path.replaceAll('/', '-') || '-top'}`,
    member: email,
    show: async ({ page, take }) => {
      await openOwn(page, `${MYPAGE}${path}`);
      await take();
      const links = DETAILS[path];
      if (links === undefined) return;
      const found = await page
        .locator(`main ${links}`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      const details = [...new Set(found)].flatMap((one) => one ?? []).slice(0, MOST_DETAILS);
      for (const [index, detail] of details.entries()) {
        await openOwn(page, detail);
        await take(String(index + 1));
      }
    },
  }));
}

async function openOwn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAtRest(page);
}

/** Pages whose calls fail or are not answered. */
export function troubleScenarios(email: string): readonly Scenario[] {
  const trouble = (name: string, path: string, act: 'abort' | 'wait'): Scenario => ({
    name: `${act === 'abort' ? 'failed' : 'slow'}-${name}`,
    member: email,
    show: async ({ page, take }) => {
      await page.route('**/api/**', (route) => (act === 'abort' ? route.abort() : undefined));
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(1_500);
      await take();
    },
  });
  return [
    trouble('mypage', MYPAGE, 'abort'),
    trouble('orders', `${MYPAGE}/orderHistory`, 'abort'),
    trouble('prizes', `${MYPAGE}/product`, 'abort'),
    trouble('shopping', '/sanrio/marupo-otsukai/shopping?quantity=1', 'abort'),
    trouble('mypage', MYPAGE, 'wait'),
    trouble('prizes', `${MYPAGE}/product`, 'wait'),
    trouble('shopping', '/sanrio/marupo-otsukai/shopping?quantity=1', 'wait'),
  ];
}
