import { DRAFT_MINUTES } from '#lib/contract/shop-rules.ts';

/** Raised when the stored format changes: older drafts are then ignored. */
const VERSION = 1;

const MAX_AGE_MS = DRAFT_MINUTES * 60_000;

const PREFIX = 'draft/';
const storageKey = (key: string) => `${PREFIX}${key}`;

type Entries = readonly (readonly [name: string, text: string])[];

/** Stores fields of a form in this tab, so that a reload loses nothing. They are gone with the tab: others may use the device. */
export function storeDraft(key: string, values: Entries): void {
  const draft = { version: VERSION, savedAt: Date.now(), values };
  ignoringErrors(() => sessionStorage.setItem(storageKey(key), JSON.stringify(draft)));
}

/** Returns the fields stored within the last half hour. Deletes what is older or cannot be read. */
export function readDraft(key: string): Entries {
  const draft = ignoringErrors(() => parse(sessionStorage.getItem(storageKey(key))));
  if (draft === undefined) deleteDraft(key);
  return draft ?? [];
}

export function deleteDraft(key: string): void {
  ignoringErrors(() => sessionStorage.removeItem(storageKey(key)));
}

/** Deletes the drafts of this tab that are too old, whatever page is open. */
export function deleteOldDrafts(): void {
  const keys = ignoringErrors(() =>
    Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth) ?? ''),
  );
  for (const key of keys ?? []) if (key.startsWith(PREFIX)) readDraft(key.slice(PREFIX.length));
}

function parse(text: string | null): Entries | undefined {
  const draft: unknown = JSON.parse(text ?? 'null');
  if (typeof draft !== 'object' || draft === null) return undefined;
  const { version, savedAt, values } = draft as Record<string, unknown>;
  if (version !== VERSION || typeof savedAt !== 'number' || !Array.isArray(values)) return undefined;
  const age = Date.now() - savedAt;
  return age >= 0 && age <= MAX_AGE_MS ? values.filter(isPair) : undefined;
}

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/** Returns undefined if the storage is blocked or full, or if its content cannot be parsed. */
function ignoringErrors<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
