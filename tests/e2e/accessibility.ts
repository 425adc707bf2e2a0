import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no violation in the page as it is now, and that the page does not overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames: the only one, the preview of an email, forbids scripts, and Chromium logs each script that axe starts in
  // it as an error. Legacy mode runs axe in the page alone. The other mode also opens a blank page each time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], iframes: false })
    .withTags(WCAG);
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, help, description, nodes }) => ({
    ...{ id, help, description },
    targets: nodes.map(({ target }) => target),
  }));
  expect(found, 'Violations of WCAG 2.2 AA or of a best practice.').toEqual([]);
  await expectNoOverflow(page);
}

/** Expects that nothing is wider than the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'CSS pixels by which the page is wider than the screen').toBeLessThanOrEqual(0);
}
