import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './shop.ts';

const COMMAND_LINE = resolve(import.meta.dirname, '../../backend/cli/main.ts');
/** Without being told, a page would look again after a minute. */
const SHOWN_WITHIN_MS = 30_000;

/** Posts a piece of news as an operator does, while the shop is open. */
async function post(newsId: string, title: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  mkdirSync(join(folder, 'news', newsId), { recursive: true });
  const file = {
    category: 'notice',
    title,
    summary: '急ぎのお知らせです。お店をひらいているあいだに書きました。くわしくは本文をごらんください。',
    publishedAt: '2026-11-01 10:00',
  };
  const body = [{ kind: 'paragraph', text: 'くわしくは、のちほど。' }];
  writeFileSync(join(folder, 'news', newsId, 'news.yaml'), JSON.stringify({ ...file, body }));
  await promisify(execFile)(process.execPath, [COMMAND_LINE, 'catalogue', 'import', folder]);
  rmSync(folder, { recursive: true });
}

test('what an operator posts is seen before its page would look again, and so is a change of it', async ({
  request,
}, { project }) => {
  const newsId = project.name === 'phone' ? '901' : '902';
  const path = `/sanrio/news/${newsId}`;
  expect((await request.get(path)).status()).toBe(404);
  for (const title of ['はじめの見出し', 'あとの見出し']) {
    await post(newsId, title);
    const shown = async () => (await request.get(path)).text();
    await expect.poll(shown, { timeout: SHOWN_WITHIN_MS }).toContain(title);
  }
});
