import { DRAFT_DAYS } from '#lib/contract/shop-rules.ts';
import { namesOf, type FieldTexts, type Values } from './form-state.ts';

/** Raised when the stored format changes: older drafts are then ignored. */
const VERSION = 1;

const MAX_AGE_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

export type DraftOptions<Name extends string> = {
  readonly key: string;
  /** Fields that are never stored, such as passwords and codes. */
  readonly excluded: readonly Name[];
};

const storageKey = (key: string) => `draft/${key}`;

/** Stores the values on this device, so that a closed tab loses nothing. */
export function saveDraft<Name extends string>(options: DraftOptions<Name>, values: Values<Name>): void {
  const names = namesOf(values).filter((name) => !options.excluded.includes(name));
  const draft = { version: VERSION, savedAt: Date.now(), values: names.map((name) => [name, values[name]]) };
  ignoringErrors(() => localStorage.setItem(storageKey(options.key), JSON.stringify(draft)));
}

/**
 * Returns the values stored within the last week, for the fields that `values` has. The draft may be
 * incomplete.
 */
export function loadDraft<Name extends string>(
  options: DraftOptions<Name>,
  values: Values<Name>,
): FieldTexts {
  const draft = ignoringErrors(() => parse(localStorage.getItem(storageKey(options.key))));
  if (draft === undefined) {
    deleteDraft(options.key);
    return {};
  }
  const names: readonly string[] = namesOf(values).filter((name) => !options.excluded.includes(name));
  const entries = draft.filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

export function deleteDraft(key: string): void {
  ignoringErrors(() => localStorage.removeItem(storageKey(key)));
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
