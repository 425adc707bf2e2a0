import type { KeyboardEvent } from 'react';

/** The elements of a row that the arrow keys move between. */
const KINDS = ['[data-row-link]', '[data-row-choice]'] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the same element of the next row, or of the one before. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const kind = KINDS.find((one) => target.matches(one));
  if (kind === undefined) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(kind)];
  const next = all[all.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Moves the focus from outside of a list to its first row. */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>(KINDS[0]);
  first?.focus();
  return first !== null;
}
