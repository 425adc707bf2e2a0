'use client';

import { type RefObject, useEffect, useState } from 'react';

type ListboxOptions = {
  readonly id: string;
  readonly count: number;
  /** The text of the field: another one has other options. */
  readonly text: string;
  readonly choose: (index: number) => void;
};

const NONE = -1;

/**
 * Makes a field a combobox with a listbox (WAI-ARIA 1.2): arrows move through the options, Enter chooses one or sends the
 * form, Escape closes. Keys of an input method are left to it.
 */
export function useListbox(
  input: RefObject<HTMLInputElement | null>,
  { id, count, text, choose }: ListboxOptions,
): { readonly isOpen: boolean; readonly active: number } {
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState({ text, index: NONE });
  const active = chosen.text === text && chosen.index < count ? chosen.index : NONE;

  useOpening(input, setOpen);
  useAttributes(input, { id, isOpen: isOpen && count > 0, active });

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const move = (by: number) => {
      // The place before the first option is the field itself.
      const places = count + 1;
      setChosen({ text, index: ((active + 1 + by + places) % places) - 1 });
      setOpen(true);
    };
    const close = () => {
      setChosen({ text, index: NONE });
      setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const action = {
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        Enter: active === NONE || !isOpen ? undefined : () => choose(active),
        Escape: isOpen && count > 0 ? close : undefined,
      }[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [input, active, count, text, isOpen, choose]);

  return { isOpen, active };
}

type Input = RefObject<HTMLInputElement | null>;

/** Opens the listbox by the focus and by typing, and closes it when the focus leaves. */
function useOpening(input: Input, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('focus', () => setOpen(true), { signal });
    field.addEventListener('input', () => setOpen(true), { signal });
    field.addEventListener('blur', () => setOpen(false), { signal });
    return () => listening.abort();
  }, [input, setOpen]);
}

type ListboxState = { readonly id: string; readonly isOpen: boolean; readonly active: number };

/** The server renders a plain field: without scripts it is no combobox. */
function useAttributes(input: Input, { id, isOpen, active }: ListboxState) {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': `${isOpen}`,
      ...(active !== NONE && { 'aria-activedescendant': `${id}-${active}` }),
    };
    const field = input.current;
    if (field === null) return;
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    if (active === NONE) field.removeAttribute('aria-activedescendant');
    else document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);
}
