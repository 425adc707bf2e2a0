import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import type { DraftPlan } from '#lib/forms/draft.ts';
import type { Readers, Texts, Values } from '#lib/forms/form-state.ts';
import type { SendOutcome } from '#lib/session/mutation-result.ts';

export type FormPlan<Name extends string> = {
  /** Every field, in the order in which the page shows them. */
  readonly initial: Values<Name>;
  readonly readers: Readers<NoInfer<Name>>;
  /** Gets every field as its reader reads it. */
  readonly send: (values: Values<Name>) => Promise<SendOutcome<string>>;
  readonly draft?: DraftPlan<NoInfer<Name>>;
};

/** All that a field needs to know of its form. */
export type FieldBinding = {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
  /** The focus went elsewhere; `field` is everything that belongs to the field. */
  readonly onLeave: (field: Element) => void;
};

/** What `<Form>` hangs into the page's form element. */
type Frame = {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: () => void;
};

/** Of a form, what its frame, its summary and its button need, whatever fields it has. */
export type AnyForm = {
  /** Why sending came to nothing, where that is not about single fields. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  /** What the summary lists: nothing before the form was found faulty as a whole, then every fault that is shown. */
  readonly summary: readonly { readonly id: string; readonly fault: string }[];
  readonly frame: Frame;
};

export type FormHandle<Name extends string> = AnyForm & {
  readonly values: Values<Name>;
  readonly faults: Texts;
  readonly isTouched: boolean;
  readonly set: (name: Name, text: string) => void;
  readonly field: (name: Name) => FieldBinding;
  /** As if it had just been opened, with these values. */
  readonly startOver: (values: Values<Name>) => void;
};
