import type { FieldTexts } from '#lib/forms/form-state.ts';

/** What the controls named so hold by themselves, where that is text. */
export function enteredText(form: HTMLFormElement, names: readonly string[]): FieldTexts {
  const found = names.flatMap((name): [string, string][] => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement && !isChoice(control) ? [[name, control.value]] : [];
  });
  return Object.fromEntries(found);
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

/** Takes whoever fills the form in to where something is wrong first. */
export function focusFirstError(form: HTMLFormElement): void {
  const control = form.querySelector('[aria-invalid="true"]');
  if (control instanceof HTMLElement) control.focus();
}

/** Takes whoever fills the form in to a field: to its part at fault, where it has several. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const part = field?.querySelector('[aria-invalid="true"], input, select') ?? field;
  if (part instanceof HTMLElement) part.focus();
}

/** Takes whoever fills the form in to the end of what stands in a field, to go on from there. */
export function focusEnd(id: string): void {
  // What was just put there is shown with the next drawing of the page.
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement)) return;
    control.focus();
    control.setSelectionRange(control.value.length, control.value.length);
  });
}
