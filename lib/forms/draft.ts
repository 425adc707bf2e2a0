import { namesOf, type Texts, type Values } from './form-state.ts';

/** Raised when what is kept changes its meaning: older drafts are then left aside. */
const VERSION = 1;

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type DraftPlan<Name extends string> = {
  readonly key: string;
  /** Fields that are never kept, such as passwords and codes. */
  readonly besides: readonly Name[];
};

const placeOf = (key: string) => `draft/${key}`;

/** Keeps what was typed on this device, so that a closed tab loses nothing. */
export function keepDraft<Name extends string>(plan: DraftPlan<Name>, values: Values<Name>): void {
  const kept = namesOf(values).filter((name) => !plan.besides.includes(name));
  const draft = { version: VERSION, savedAt: Date.now(), values: kept.map((name) => [name, values[name]]) };
  tolerantly(() => localStorage.setItem(placeOf(plan.key), JSON.stringify(draft)));
}

/** What was typed here within a week, for the fields that `values` has; nothing of it is trusted to be whole. */
export function recallDraft<Name extends string>(plan: DraftPlan<Name>, values: Values<Name>): Texts {
  const draft = tolerantly(() => parse(localStorage.getItem(placeOf(plan.key))));
  if (draft === undefined) {
    forgetDraft(plan.key);
    return {};
  }
  const wanted: readonly string[] = namesOf(values).filter((name) => !plan.besides.includes(name));
  const found = draft.filter(([name]) => wanted.includes(name));
  return Object.fromEntries(found);
}

export function forgetDraft(key: string): void {
  tolerantly(() => localStorage.removeItem(placeOf(key)));
}

function parse(text: string | null): [string, string][] | undefined {
  const draft: unknown = JSON.parse(text ?? 'null');
  if (typeof draft !== 'object' || draft === null) return undefined;
  const { version, savedAt, values } = draft as Record<string, unknown>;
  if (version !== VERSION || typeof savedAt !== 'number' || !Array.isArray(values)) return undefined;
  const age = Date.now() - savedAt;
  return age >= 0 && age <= A_WEEK_MS ? values.filter(isPair) : undefined;
}

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/** A browser may have no store for this page, or a full one; and what lies in it may be anything. */
function tolerantly<Result>(reach: () => Result): Result | undefined {
  try {
    return reach();
  } catch {
    return undefined;
  }
}
