import type { Page } from '@playwright/test';
import { GUEST_PAGES, PUBLIC_PAGES } from '../e2e/pages/public-pages.ts';
import type { Scenario } from './camera.ts';
import { VARIATIONS } from './variations.ts';

const nameOf = (path: string) =>
  path.replace(/^\/(sanrio\/?)?/, '').replaceAll(/[/?=&]+/g, '-') || (path === '/' ? 'root' : 'top');

/** Waits until no part of the page says that it is loading. */
export async function isAtRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const loading = page.locator('main [role=status][aria-label$="を確認しています"]');
  await loading.first().waitFor({ state: 'hidden' });
}

const open =
  (path: string) =>
  async ({ page, take }: Parameters<Scenario['show']>[0]): Promise<void> => {
    await page.goto(path);
    await isAtRest(page);
    await take();
  };

const at = (path: string): Scenario => ({ name: `page-${nameOf(path)}`, show: open(path) });

const OTHER_PATHS = [
  '/sanrio/fuguchio-ennichi',
  '/sanrio/hachinin-taisai',
  '/sanrio/marupo-taiso',
  '/sanrio/mogu-hanken',
  '/sanrio/potsu-amayadori',
  '/sanrio/yumeji-nidone',
  '/sanrio/guru-mawarimichi/fairness',
  '/sanrio/search?q=まるぽ',
  '/sanrio/search?q=ありえない賞品',
  '/sanrio/news/1',
  '/sanrio/versions/terms/1',
  '/sanrio/nosuch',
  '/offline',
];

/** Every public page, and every draw with something unusual. */
export const PAGE_SCENARIOS: readonly Scenario[] = [
  ...[...PUBLIC_PAGES, ...GUEST_PAGES].map(({ path }) => at(path)),
  ...OTHER_PATHS.map(at),
  ...VARIATIONS.map(({ directoryName }) => at(`/sanrio/${directoryName}`)),
  {
    name: 'part-menu',
    show: async ({ page, take, width }) => {
      await page.goto('/sanrio');
      if (width === 375) await page.getByRole('button', { name: 'メニュー' }).first().click();
      await take();
    },
  },
  {
    name: 'part-viewer',
    show: async ({ page, take }) => {
      await page.goto('/sanrio/marupo-otsukai');
      await page
        .getByRole('button', { name: /拡大する/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await take();
    },
  },
  {
    name: 'without-scripts-top',
    context: { javaScriptEnabled: false },
    show: async ({ page, take }) => {
      await page.goto('/sanrio');
      await take();
    },
  },
  {
    name: 'without-scripts-draw',
    context: { javaScriptEnabled: false },
    show: async ({ page, take }) => {
      await page.goto('/sanrio/marupo-otsukai');
      await take();
    },
  },
];
