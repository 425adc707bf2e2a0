import type { FieldResult } from '#lib/contract/member/schemas.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Parses a field into the form that is sent, or returns an error. May depend on the other fields. */
export type Validators<Name extends string> = {
  readonly [N in Name]?: (value: string, all: Values<Name>) => FieldResult;
};

/** Texts by the names of fields; not every field has one. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The state of a form. */
export type FormState<Name extends string> = {
  readonly values: Values<Name>;
  /** The errors shown beside their fields. */
  readonly errors: FieldTexts;
  /** Fields that the shop refused: their errors stay until the value changes. */
  readonly refused: readonly Name[];
  /** The text above the button when sending has failed. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isTouched: boolean;
  /** How often it could not be sent because of its errors. */
  readonly rejections: number;
};

export function freshForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { values, errors: {}, refused: [], failure: null, isBusy: false, isTouched: false, rejections: 0 };
}

export const namesOf = <Name extends string>(values: Values<Name>): Name[] => Object.keys(values) as Name[];

/** A field without a validator is sent as typed. */
export function validateField<Name extends string>(
  name: Name,
  values: Values<Name>,
  validators: Validators<Name>,
): FieldResult {
  return validators[name]?.(values[name], values) ?? { value: values[name] };
}

function errorIn<Name extends string>(name: Name, values: Values<Name>, validators: Validators<Name>) {
  const parsed = validateField(name, values, validators);
  return 'error' in parsed ? parsed.error : undefined;
}

function withError(errors: FieldTexts, name: string, error?: string): FieldTexts {
  if (error !== undefined) return { ...errors, [name]: error };
  const { [name]: _gone, ...others } = errors;
  return others;
}

/** Stores a typed value. Removes the shop's error on this field, which was about the previous value. */
export function changed<Name extends string>(
  state: FormState<Name>,
  name: Name,
  text: string,
): FormState<Name> {
  const errors = state.refused.includes(name) ? withError(state.errors, name) : state.errors;
  const refused = state.refused.filter((other) => other !== name);
  return { ...state, values: { ...state.values, [name]: text }, errors, refused, isTouched: true };
}

/**
 * Revalidates the fields that show an error and removes errors that no longer apply. New errors appear on
 * blur or submit only.
 */
export function revalidated<Name extends string>(
  state: FormState<Name>,
  validators: Validators<Name>,
): FormState<Name> {
  const isTrue = (name: Name) =>
    state.refused.includes(name) || errorIn(name, state.values, validators) === state.errors[name];
  const shown = namesOf(state.values).filter((name) => state.errors[name] !== undefined);
  const gone = shown.filter((name) => !isTrue(name));
  if (gone.length === 0) return state;
  return { ...state, errors: gone.reduce((errors, name) => withError(errors, name), state.errors) };
}

/**
 * Whether the shop reads other characters than the field shows: half width for full width, or the digits of a date.
 * Hyphens in a telephone number and capitals stay as they were typed.
 */
const readsOtherwise = (typed: string, read: string): boolean =>
  typed.normalize('NFKC') !== typed || typed.replaceAll(/\D/g, '') !== read.replaceAll(/\D/g, '');

/** Validates a field on blur, and shows its text as the shop reads it. */
export function blurred<Name extends string>(
  state: FormState<Name>,
  name: Name,
  validators: Validators<Name>,
): FormState<Name> {
  if (state.isBusy || state.refused.includes(name)) return state;
  const typed = state.values[name];
  const parsed = validateField(name, state.values, validators);
  if ('error' in parsed) return { ...state, errors: withError(state.errors, name, parsed.error) };
  const values = readsOtherwise(typed, parsed.value)
    ? { ...state.values, [name]: parsed.value }
    : state.values;
  return { ...state, values, errors: withError(state.errors, name) };
}

/** The shop refuses a field that was left. */
export function refusedOnLeave<Name extends string>(
  state: FormState<Name>,
  name: Name,
  error: string,
): FormState<Name> {
  if (state.isBusy) return state;
  return { ...state, errors: withError(state.errors, name, error), refused: [...state.refused, name] };
}

/** A form after validation. */
type FormResult<Name extends string> =
  | { readonly isValid: true; readonly values: Record<Name, string> }
  | { readonly isValid: false; readonly errors: FieldTexts };

/** Validates every field. Ignores earlier refusals by the shop, which may decide differently now. */
export function validateForm<Name extends string>(
  values: Values<Name>,
  validators: Validators<Name>,
): FormResult<Name> {
  const parsed: Record<Name, string> = { ...values };
  let errors: FieldTexts = {};
  for (const name of namesOf(values)) {
    const result = validateField(name, values, validators);
    if ('error' in result) errors = withError(errors, name, result.error);
    else parsed[name] = result.value;
  }
  const isValid = Object.keys(errors).length === 0;
  return isValid ? { isValid, values: parsed } : { isValid, errors };
}

/** Fills fields from a stored draft, or from what the browser entered before the scripts were loaded. */
export function prefilled<Name extends string>(state: FormState<Name>, values: FieldTexts): FormState<Name> {
  return { ...state, values: { ...state.values, ...values } };
}

/** The form was not sent because of its errors. */
export function rejected<Name extends string>(state: FormState<Name>, errors: FieldTexts): FormState<Name> {
  return { ...state, errors, refused: [], failure: null, rejections: state.rejections + 1 };
}

export function sending<Name extends string>(state: FormState<Name>): FormState<Name> {
  return { ...state, errors: {}, refused: [], failure: null, isBusy: true };
}

/** Applies the result of sending. */
export function answered<Name extends string>(
  state: FormState<Name>,
  result: SubmitResult<string>,
): FormState<Name> {
  switch (result.kind) {
    case 'done':
      return { ...state, isBusy: false, isTouched: false, rejections: 0 };
    case 'leaving':
      return { ...state, isTouched: false, rejections: 0 };
    case 'failed':
      return { ...state, isBusy: false, failure: result.message };
    case 'fields':
      return refusedFields(state, result.errors, result.message);
  }
}

/** Shows errors of fields that this form does not have above the button. */
function refusedFields<Name extends string>(
  state: FormState<Name>,
  fieldErrors: Readonly<Partial<Record<string, string>>>,
  message: string | undefined,
): FormState<Name> {
  const refused = namesOf(state.values).filter((name) => fieldErrors[name] !== undefined);
  const otherErrors = Object.entries(fieldErrors).filter(([name]) => !(name in state.values));
  const sentences = [message, ...otherErrors.map(([, sentence]) => sentence)].filter(Boolean);
  const errors = refused.reduce<FieldTexts>((all, name) => withError(all, name, fieldErrors[name]), {});
  return {
    ...state,
    isBusy: false,
    errors,
    refused,
    failure: sentences.length === 0 ? null : [...new Set(sentences)].join(''),
    rejections: refused.length > 0 ? state.rejections + 1 : state.rejections,
  };
}

/** The errors listed above the fields: none until the form could not be sent because of them. */
export function summaryOf<Name extends string>({ values, errors, rejections }: FormState<Name>) {
  if (rejections === 0) return [];
  return namesOf(values).flatMap((name) => {
    const error = errors[name];
    return error === undefined ? [] : [{ name, error }];
  });
}
