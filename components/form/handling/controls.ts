import type { Texts } from '#lib/form/form-state.ts';

/** What the controls named so hold by themselves, where that is text. */
export function typedInto(form: HTMLFormElement, names: readonly string[]): Texts {
  const found = names.flatMap((name): [string, string][] => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement && !isChoice(control) ? [[name, control.value]] : [];
  });
  return Object.fromEntries(found);
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

/** Takes whoever fills the form in to where something is wrong first. */
export function focusFirstFault(form: HTMLFormElement): void {
  const control = form.querySelector('[aria-invalid="true"]');
  if (control instanceof HTMLElement) showAndFocus(control);
}

/** Takes whoever fills the form in to a field: to its part at fault, where it has several. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const part = field?.querySelector('[aria-invalid="true"], input, select') ?? field;
  if (part instanceof HTMLElement) showAndFocus(part);
}

/** In the middle of the screen, so that label and sentence are seen as well. */
function showAndFocus(control: HTMLElement) {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
}
