import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const COMMAND_LINE = resolve(import.meta.dirname, '../../../backend/cli/main.ts');

/** With the dozen of the demonstration more than one page of the list holds. */
const HOW_MANY = 12;

/** News of long ago, enough for older pages of the list. Nothing that others look at changes by it. */
export async function postOldNews(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  for (let count = 1; count <= HOW_MANY; count += 1) {
    const place = join(folder, 'news', String(500 + count));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'news.yaml'), JSON.stringify(piece(count)));
  }
  await promisify(execFile)(process.execPath, [COMMAND_LINE, 'catalogue', 'import', folder]);
  rmSync(folder, { recursive: true });
}

const piece = (count: number) => ({
  category: 'notice',
  title: `むかしのお知らせ その${count}`,
  summary: `店を開けるまえのお知らせ、その${count}です。店のものが順番に片づけた棚の話です。`,
  publishedAt: `2025-03-${String(count).padStart(2, '0')} 10:00`,
  body: [{ kind: 'paragraph', text: '棚を片づけました。' }],
});
