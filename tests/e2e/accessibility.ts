import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no violation in the page as it is now, and that the page does not overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map(({ id, help, description, nodes }) => ({
    ...{ id, help, description },
    targets: nodes.map(({ target }) => target),
  }));
  expect(found, 'Violations of WCAG 2.2 AA or of a best practice.').toEqual([]);
  await expectNoOverflow(page);
}

/** Expects that nothing is wider than the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** The width, in CSS pixels, by which the document is wider than the viewport. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
