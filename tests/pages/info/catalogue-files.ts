import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { NewsBlock } from '#lib/contract/news.ts';
import { NEWS_CATEGORIES } from '#lib/contract/enums.ts';

const CATALOGUE = resolve(import.meta.dirname, '../../../backend/seed/catalogue');

const DrawText = z.object({
  title: z.string(),
  salesType: z.string(),
  shipping: z.object({ fee: z.number(), storageDays: z.number(), combinable: z.boolean() }),
});

const NewsText = z.strictObject({
  category: z.enum(NEWS_CATEGORIES),
  title: z.string().min(1),
  summary: z.string().min(1),
  publishedAt: z.string().regex(/^-\d+d \d{2}:\d{2}$/),
  body: z.array(NewsBlock).min(3).max(8),
});

const read = (kind: 'draws' | 'news', file: string) =>
  readdirSync(join(CATALOGUE, kind)).map((name) => ({
    name,
    text: parse(readFileSync(join(CATALOGUE, kind, name, file), 'utf8')) as unknown,
  }));

/** What the demonstration's draws say about themselves. */
export const draws = () =>
  read('draws', 'draw.yaml').map(({ name, text }) => ({ name, ...DrawText.parse(text) }));

/** The demonstration's news, oldest first. */
export const news = () =>
  read('news', 'news.yaml')
    .map(({ name, text }) => ({ no: Number(name), ...NewsText.parse(text) }))
    .sort((one, other) => one.no - other.no);
