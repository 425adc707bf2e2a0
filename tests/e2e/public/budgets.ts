import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Bytes = z.int().positive();

/** What the shop allows itself, with what it weighed when somebody last looked (bench/budgets.json). */
const Budgets = z.object({
  html: z.record(z.string(), z.object({ allowed: Bytes, was: Bytes })),
  topPage: z.object({ allowed: Bytes, was: z.record(z.string(), Bytes) }),
  pictures: z.object({ timesShown: z.number().positive(), narrowestKept: z.int().positive() }),
});

const FILE = join(import.meta.dirname, '../../../bench/budgets.json');

export const BUDGETS = Budgets.parse(JSON.parse(readFileSync(FILE, 'utf8')));

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** `/sanrio/news/12` is a page of `/sanrio/news/[no]`; null for pages without a budget. */
export function routeOf(path: string): string | null {
  if (Object.hasOwn(BUDGETS.html, path)) return path;
  const fits = (name: string) => new RegExp(`^${name.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path);
  return Object.keys(BUDGETS.html).find(fits) ?? null;
}
