import { importNews } from '../operator.ts';
import { expect, test } from '../test.ts';

/** Shorter than the 60 s after which a page is rendered again in any case. */
const SHOWN_WITHIN_MS = 30_000;

test('new and changed news is shown before its page expires', async ({ request }) => {
  const newsId = '901';
  const path = `/sanrio/news/${newsId}`;
  expect((await request.get(path)).status()).toBe(404);
  for (const title of ['はじめの見出し', 'あとの見出し']) {
    await importNews([
      {
        newsId,
        title,
        summary: '急ぎのお知らせです。お店を開いているあいだに書きました。くわしくは本文をごらんください。',
        publishedAt: '2026-11-01 10:00',
        text: 'くわしくは、のちほど。',
      },
    ]);
    const shown = async () => (await request.get(path)).text();
    await expect.poll(shown, { timeout: SHOWN_WITHIN_MS }).toContain(title);
  }
});
