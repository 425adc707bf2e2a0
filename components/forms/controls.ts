import type { FieldTexts } from '#lib/forms/form-state.ts';

/** Returns the text that the named controls contain; skips checkboxes and radio buttons. */
export function enteredText(form: HTMLFormElement, names: readonly string[]): FieldTexts {
  const found = names.flatMap((name): [string, string][] => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement && !isChoice(control) ? [[name, control.value]] : [];
  });
  return Object.fromEntries(found);
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

/** Focuses the first invalid control. */
export function focusFirstError(form: HTMLFormElement): void {
  const control = form.querySelector('[aria-invalid="true"]');
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  if (control instanceof HTMLInputElement && isRetyped(control)) control.select();
}

/** A code or a password that was wrong is entered again as a whole: the first key replaces it. */
const isRetyped = ({ autocomplete }: HTMLInputElement) =>
  autocomplete === 'one-time-code' || autocomplete === 'current-password';

/** Focuses a field: its invalid part, if it has several. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const part = field?.querySelector('[aria-invalid="true"], input, select') ?? field;
  if (part instanceof HTMLElement) part.focus();
}

/** Focuses a field with the cursor at the end of its text. */
export function focusEnd(id: string): void {
  // A value that was just set is in the control after the next frame.
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement)) return;
    control.focus();
    control.setSelectionRange(control.value.length, control.value.length);
  });
}
