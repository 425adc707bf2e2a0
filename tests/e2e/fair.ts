import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everybody can use the page as it stands now, and nothing sticks out of it. */
export async function isFair(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const faults = violations.map(({ id, help, description, nodes }) => ({
    id,
    ...{ wanted: help, because: description },
    at: nodes.map(({ target }) => target),
  }));
  expect(faults, 'Somebody who sees, hears or moves otherwise cannot use this page.').toEqual([]);
  await fits(page);
}

/** Nothing sticks out of the page. */
export async function fits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}
