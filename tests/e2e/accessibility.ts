import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds no violation in the page, whose transitions have ended, and that the page does not overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // After a link inside the shop the title arrives behind the page.
  await expect(page).toHaveTitle(/./);
  await transitionsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    // Without frames: the only one, the preview of an email, forbids scripts, and Chromium logs each script that axe starts in
    // it as an error.
    const { violations } = await axe.run({
      runOnly: tags,
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(({ id, help, description, nodes }) => ({
      id,
      help,
      description,
      targets: nodes.map(({ target }) => target),
    }));
  }, WCAG);
  expect(found, 'Violations of WCAG 2.2 AA or of a best practice.').toEqual([]);
  await expectNoOverflow(page);
}

/** Waits for what opens or fades: half transparent, it has no contrast. Endless animations and those that are cancelled do not count. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(running.map((one) => one.finished));
  });

/** Expects that nothing is wider than the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'CSS pixels by which the page is wider than the screen').toBeLessThanOrEqual(0);
}
