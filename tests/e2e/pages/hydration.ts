import { expect, type Page } from '@playwright/test';
import { anchorsOf, elementsOf } from '../public/html.ts';

/** Expects that a hydrated page has every id and class of its HTML. */
export async function expectHydrated(page: Page, html: string): Promise<void> {
  const shown = html.replaceAll(/<noscript.*?<\/noscript>/gs, '');
  const elements = elementsOf(shown, 'section', 'div', 'p', 'li', 'ol', 'ul', 'a', 'h2', 'h3', 'table', 'dl');
  const classes = new Set(elements.flatMap(({ attributes }) => attributes.get('class')?.split(' ') ?? []));
  const lost = await page.evaluate(
    ([ids, names]) => [
      ...ids.filter((id) => document.getElementById(id) === null),
      ...names.filter((name) => name !== '' && document.getElementsByClassName(name).length === 0),
    ],
    [[...anchorsOf(shown)], [...classes]] as const,
  );
  expect(lost).toEqual([]);
  expect(classes.size).toBeGreaterThan(20);
}
