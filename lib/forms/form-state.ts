import type { Read } from '#lib/contract/member/schemas.ts';
import type { SendOutcome } from '#lib/session/mutation-result.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Reads a field into the form that is sent, or says what is wrong with it. The other fields may matter too. */
export type Readers<Name extends string> = {
  readonly [N in Name]?: (typed: string, all: Values<Name>) => Read;
};

/** Texts by the names of fields; not every field has one. */
export type Texts = Readonly<Record<string, string>>;

/** All that a form knows. */
export type FormState<Name extends string> = {
  readonly values: Values<Name>;
  /** The sentences shown beside their fields. */
  readonly faults: Texts;
  /** Fields the shop refused as they are: their sentences stand until something else is typed there. */
  readonly refused: readonly Name[];
  /** What is shown above the button: sending it came to nothing. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isTouched: boolean;
  /** How often it was found faulty when it was to be sent. */
  readonly rejections: number;
};

export function freshForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { values, faults: {}, refused: [], failure: null, isBusy: false, isTouched: false, rejections: 0 };
}

/** A form knows from its values which fields it has. */
export const namesOf = <Name extends string>(values: Values<Name>): Name[] => Object.keys(values) as Name[];

/** A field without a reader is sent as it was typed. */
function readField<Name extends string>(name: Name, values: Values<Name>, readers: Readers<Name>): Read {
  return readers[name]?.(values[name], values) ?? { value: values[name] };
}

function faultIn<Name extends string>(name: Name, values: Values<Name>, readers: Readers<Name>) {
  const read = readField(name, values, readers);
  return 'fault' in read ? read.fault : undefined;
}

function withFault(faults: Texts, name: string, fault?: string): Texts {
  if (fault !== undefined) return { ...faults, [name]: fault };
  const { [name]: _gone, ...others } = faults;
  return others;
}

/** Something was typed. What the shop said of the field was about what stood there before. */
export function typed<Name extends string>(
  state: FormState<Name>,
  name: Name,
  text: string,
): FormState<Name> {
  const faults = state.refused.includes(name) ? withFault(state.faults, name) : state.faults;
  const refused = state.refused.filter((other) => other !== name);
  return { ...state, values: { ...state.values, [name]: text }, faults, refused, isTouched: true };
}

/**
 * Takes away every sentence that is no longer true. What is wrong instead, if anything, is said only when the field
 * is left: nobody is told of faults in what they are still typing.
 */
export function mended<Name extends string>(state: FormState<Name>, readers: Readers<Name>): FormState<Name> {
  const isTrue = (name: Name) =>
    state.refused.includes(name) || faultIn(name, state.values, readers) === state.faults[name];
  const shown = namesOf(state.values).filter((name) => state.faults[name] !== undefined);
  const gone = shown.filter((name) => !isTrue(name));
  if (gone.length === 0) return state;
  return { ...state, faults: gone.reduce((faults, name) => withFault(faults, name), state.faults) };
}

/** A field was left: what is wrong with it is said now. */
export function left<Name extends string>(
  state: FormState<Name>,
  name: Name,
  readers: Readers<Name>,
): FormState<Name> {
  if (state.isBusy || state.refused.includes(name)) return state;
  return { ...state, faults: withFault(state.faults, name, faultIn(name, state.values, readers)) };
}

/** What a form comes to when it is to be sent. */
type Whole<Name extends string> =
  | { readonly isFit: true; readonly values: Record<Name, string> }
  | { readonly isFit: false; readonly faults: Texts };

/** Reads every field. What the shop refused earlier is no hindrance: it may judge otherwise now. */
export function readForm<Name extends string>(values: Values<Name>, readers: Readers<Name>): Whole<Name> {
  const read: Record<Name, string> = { ...values };
  let faults: Texts = {};
  for (const name of namesOf(values)) {
    const outcome = readField(name, values, readers);
    if ('fault' in outcome) faults = withFault(faults, name, outcome.fault);
    else read[name] = outcome.value;
  }
  const isFit = Object.keys(faults).length === 0;
  return isFit ? { isFit, values: read } : { isFit, faults };
}

/** Filled by something else than typing: by what was kept on this device, or by the browser before the scripts came. */
export function filled<Name extends string>(state: FormState<Name>, found: Texts): FormState<Name> {
  return { ...state, values: { ...state.values, ...found } };
}

/** It is not fit to be sent. */
export function rejected<Name extends string>(state: FormState<Name>, faults: Texts): FormState<Name> {
  return { ...state, faults, refused: [], failure: null, rejections: state.rejections + 1 };
}

export function sending<Name extends string>(state: FormState<Name>): FormState<Name> {
  return { ...state, faults: {}, refused: [], failure: null, isBusy: true };
}

/** The shop, or the way to it, has answered. */
export function answered<Name extends string>(
  state: FormState<Name>,
  outcome: SendOutcome<string>,
): FormState<Name> {
  switch (outcome.kind) {
    case 'done':
      return { ...state, isBusy: false, isTouched: false, rejections: 0 };
    case 'leaving':
      return { ...state, isTouched: false, rejections: 0 };
    case 'failed':
      return { ...state, isBusy: false, failure: outcome.message };
    case 'fields':
      return refusedFields(state, outcome.faults, outcome.message);
  }
}

/** Sentences for fields this form does not have are shown as being about the whole. */
function refusedFields<Name extends string>(
  state: FormState<Name>,
  said: Readonly<Partial<Record<string, string>>>,
  message: string | undefined,
): FormState<Name> {
  const refused = namesOf(state.values).filter((name) => said[name] !== undefined);
  const strangers = Object.entries(said).filter(([name]) => !(name in state.values));
  const sentences = [message, ...strangers.map(([, sentence]) => sentence)].filter(Boolean);
  const faults = refused.reduce<Texts>((all, name) => withFault(all, name, said[name]), {});
  return {
    ...state,
    isBusy: false,
    faults,
    refused,
    failure: sentences.length === 0 ? null : [...new Set(sentences)].join(''),
    rejections: refused.length > 0 ? state.rejections + 1 : state.rejections,
  };
}

/** What the summary above the fields lists: nothing as long as the form was never found faulty as a whole. */
export function summaryOf<Name extends string>({ values, faults, rejections }: FormState<Name>) {
  if (rejections === 0) return [];
  return namesOf(values).flatMap((name) => {
    const fault = faults[name];
    return fault === undefined ? [] : [{ name, fault }];
  });
}
