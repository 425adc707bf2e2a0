import type { Page } from '@playwright/test';

/**
 * Imitates the translation of Chrome and Edge in every document of a page from now on: each text, also one that comes
 * later, is replaced by two nested <font> elements with a text of their own. Here the words stay the same, so that a text
 * that React changed without effect is recognised by its old words.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A browser detects the language when the page is loaded. Here it waits for React, which would start over.
    const isHydrated = () =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
    const start = () => setTimeout(isHydrated() ? translate : start, 300);
    window.addEventListener('load', start);
    function translate() {
      const untouched = 'head, script, style, noscript, textarea, svg, font';
      const observer = new MutationObserver((records) =>
        records.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(textsIn)),
      );
      const watch = () => observer.observe(document, { childList: true, subtree: true, characterData: true });
      function textsIn(node: Node) {
        observer.disconnect();
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const texts = node instanceof Text ? [node] : [];
        while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
        texts.forEach(replace);
        watch();
      }
      function replace(text: Text) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched) !== null) return;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
      textsIn(document.body);
      Object.assign(window, { isTranslated: true });
    }
  });
}

/** Waits until the page is translated. */
export const translated = (page: Page) => page.waitForFunction(() => 'isTranslated' in window);
