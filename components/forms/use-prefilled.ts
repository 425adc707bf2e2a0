'use client';

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { loadDraft, type DraftOptions } from '#lib/forms/draft.ts';
import { namesOf, type FieldTexts, type Values } from '#lib/forms/form-state.ts';
import { enteredText } from './controls.ts';

type PrefillParams<Name extends string> = {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly initial: Values<Name>;
  readonly draft: DraftOptions<Name> | undefined;
  readonly onFound: (found: FieldTexts) => void;
};

/**
 * A form that is opened may be filled in already: earlier, on this device, or a moment ago, before the scripts came.
 * The latter is what was wanted last.
 */
export function usePrefilled<Name extends string>({ element, initial, draft, onFound }: PrefillParams<Name>) {
  const open = useEffectEvent(() => {
    const names = namesOf(initial);
    const early = element.current ? enteredText(element.current, names) : {};
    const changed = names.filter((name) => early[name] !== undefined && early[name] !== initial[name]);
    const recent = Object.fromEntries(changed.map((name) => [name, early[name] ?? '']));
    const found = { ...(draft ? loadDraft(draft, initial) : {}), ...recent };
    if (Object.keys(found).length > 0) onFound(found);
  });
  useEffect(() => open(), []);
}
