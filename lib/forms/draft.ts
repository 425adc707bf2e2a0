import { DRAFT_MINUTES } from '#lib/contract/shop-rules.ts';
import { namesOf, type FieldTexts, type Values } from './form-state.ts';

/** Raised when the stored format changes: older drafts are then ignored. */
const VERSION = 1;

const MAX_AGE_MS = DRAFT_MINUTES * 60_000;

export type DraftOptions<Name extends string> = {
  readonly key: string;
  /** Fields that are never stored, such as passwords and codes. */
  readonly excluded: readonly Name[];
};

const PREFIX = 'draft/';
const storageKey = (key: string) => `${PREFIX}${key}`;

/** Stores the values in this tab, so that a reload loses nothing. They are gone with the tab: others may use the device. */
export function saveDraft<Name extends string>(options: DraftOptions<Name>, values: Values<Name>): void {
  const names = namesOf(values).filter((name) => !options.excluded.includes(name));
  const draft = { version: VERSION, savedAt: Date.now(), values: names.map((name) => [name, values[name]]) };
  ignoringErrors(() => sessionStorage.setItem(storageKey(options.key), JSON.stringify(draft)));
}

/**
 * Returns the values stored within the last half hour, for the fields that `values` has. The draft may be
 * incomplete.
 */
export function loadDraft<Name extends string>(
  options: DraftOptions<Name>,
  values: Values<Name>,
): FieldTexts {
  const draft = ignoringErrors(() => parse(sessionStorage.getItem(storageKey(options.key))));
  if (draft === undefined) {
    deleteDraft(options.key);
    return {};
  }
  const names: readonly string[] = namesOf(values).filter((name) => !options.excluded.includes(name));
  const entries = draft.filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

export function deleteDraft(key: string): void {
  ignoringErrors(() => sessionStorage.removeItem(storageKey(key)));
}

/** Deletes the drafts of this tab that are too old, whatever page is open. */
export function deleteOldDrafts(): void {
  ignoringErrors(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth) ?? '');
    for (const key of keys.filter((one) => one.startsWith(PREFIX)))
      if (ignoringErrors(() => parse(sessionStorage.getItem(key))) === undefined) sessionStorage.removeItem(key);
  });
}

function parse(text: string | null): [string, string][] | undefined {
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
