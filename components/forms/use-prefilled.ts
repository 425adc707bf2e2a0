'use client';

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { loadDraft, type DraftOptions } from '#lib/forms/draft.ts';
import { takeKept } from '#lib/forms/kept-values.ts';
import { namesOf, type FieldTexts, type Values } from '#lib/forms/form-state.ts';
import { enteredText } from './controls.ts';

type PrefillParams<Name extends string> = {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly initial: Values<Name>;
  readonly draft: DraftOptions<Name> | undefined;
  readonly onFound: (found: FieldTexts) => void;
};

/**
 * Restores text that a form already has: from a draft on this device, from before an error of the page, and from typing
 * before the scripts were loaded, which takes precedence.
 */
export function usePrefilled<Name extends string>({ element, initial, draft, onFound }: PrefillParams<Name>) {
  const open = useEffectEvent(() => {
    const names = namesOf(initial);
    const early = element.current ? enteredText(element.current, names) : {};
    const changed = names.filter((name) => early[name] !== undefined && early[name] !== initial[name]);
    const recent = Object.fromEntries(changed.map((name) => [name, early[name] ?? '']));
    const found = { ...(draft ? loadDraft(draft, initial) : {}), ...takeKept(initial), ...recent };
    if (Object.keys(found).length > 0) onFound(found);
  });
  useEffect(() => open(), []);
}
