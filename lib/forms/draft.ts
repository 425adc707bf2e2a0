import { readDraft, storeDraft } from '#lib/session/stored-draft.ts';
import { namesOf, type FieldTexts, type Values } from './form-state.ts';

export type DraftOptions<Name extends string> = {
  readonly key: string;
  /** Fields that are never stored, such as passwords and codes. */
  readonly excluded: readonly Name[];
};

/** Stores the values in this tab, except the excluded ones. */
export function saveDraft<Name extends string>(options: DraftOptions<Name>, values: Values<Name>): void {
  storeDraft(
    options.key,
    storedNames(options, values).map((name) => [name, values[name]] as const),
  );
}

/** Returns the stored values of the fields that `values` has. The draft may be incomplete. */
export function loadDraft<Name extends string>(
  options: DraftOptions<Name>,
  values: Values<Name>,
): FieldTexts {
  const names: readonly string[] = storedNames(options, values);
  return Object.fromEntries(readDraft(options.key).filter(([name]) => names.includes(name)));
}

const storedNames = <Name extends string>({ excluded }: DraftOptions<Name>, values: Values<Name>) =>
  namesOf(values).filter((name) => !excluded.includes(name));
