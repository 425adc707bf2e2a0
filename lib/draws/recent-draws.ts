import type { DrawSummary } from '#lib/contract/draw.ts';
import { picturePath } from '#lib/contract/picture-path.ts';

/** A draw whose page was opened on this device: what does not change while it is sold. */
type RecentDraw = {
  readonly directoryName: string;
  readonly title: string;
  /** The path of a narrow version of its picture. */
  readonly art: string;
};

/** Deleted with the other data of a member when they log out (member-storage.ts). */
const STORAGE_KEY = 'recent-draws';
const MAX_RECENT = 12;

/** The stored text of the draws opened on this device. */
export function storedRecentDraws(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

/** The draws of a stored text, the last one first. */
export function parseRecentDraws(text: string): RecentDraw[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isRecentDraw) : [];
  } catch {
    return [];
  }
}

export function rememberDraw({
  directoryName,
  title,
  art,
}: Pick<DrawSummary, 'directoryName' | 'title' | 'art'>): void {
  const opened = { directoryName, title, art: picturePath(art, Math.min(...art.widths), 'webp') };
  const others = parseRecentDraws(storedRecentDraws()).filter((draw) => draw.directoryName !== directoryName);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A browser that stores nothing has no recent draws.
  }
}

const isRecentDraw = (value: unknown): value is RecentDraw =>
  typeof value === 'object' &&
  value !== null &&
  ['directoryName', 'title', 'art'].every((key) => typeof Reflect.get(value, key) === 'string');
