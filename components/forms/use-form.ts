'use client';

import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { type DraftOptions, saveDraft } from '#lib/forms/draft.ts';
import * as formState from '#lib/forms/form-state.ts';
import type { Validators, FieldTexts, Values } from '#lib/forms/form-state.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';
import { useComposition } from './use-composition.ts';
import { usePrefilled } from './use-prefilled.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { focusFirstError, enteredText } from './controls.ts';

type FormOptions<Name extends string> = {
  /** Every field, in the order in which the page shows them. */
  readonly initial: Values<Name>;
  readonly validators: Validators<NoInfer<Name>>;
  /** Gets every field as its reader reads it. */
  readonly send: (values: Values<Name>) => Promise<SubmitResult<string>>;
  readonly draft?: DraftOptions<NoInfer<Name>>;
};

/** All that a field needs to know of its form. */
export type FieldBinding = {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  /** The focus went elsewhere; `field` is everything that belongs to the field. */
  readonly onBlur: (field: Element) => void;
};

/** What `<Form>` hangs into the page's form element. */
type FormElementProps = {
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
  readonly summary: readonly { readonly id: string; readonly error: string }[];
  readonly elementProps: FormElementProps;
};

export type FormHandle<Name extends string> = AnyForm & {
  readonly values: Values<Name>;
  readonly errors: FieldTexts;
  readonly isTouched: boolean;
  readonly set: (name: Name, text: string) => void;
  readonly field: (name: Name) => FieldBinding;
  /** As if it had just been opened, with these values. */
  readonly reset: (values: Values<Name>) => void;
};

/**
 * A form: what was typed, what is wrong with it, and what became of sending it. Faults are found when a field is left
 * and when the form is to be sent, never in what is still being typed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): FormHandle<Name> {
  const { validators, draft, initial } = options;
  const prefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form, change] = useState(() => formState.freshForm(initial));
  const afterPress = useAfterPress();
  const { isComposing, handlers } = useComposition(() =>
    change((now) => formState.revalidated(now, validators)),
  );
  const send = useSending({ options, element, form, change });

  usePrefilled({
    element,
    draft,
    initial,
    onFound: (found) => change((now) => formState.prefilled(now, found)),
  });
  useEffect(() => {
    if (draft && form.isTouched && !form.isBusy) saveDraft(draft, form.values);
  }, [draft, form]);
  useEffect(() => {
    if (form.rejections > 0 && element.current) focusFirstError(element.current);
  }, [form.rejections]);

  function set(name: Name, text: string) {
    const isWhole = !isComposing();
    change((now) =>
      isWhole
        ? formState.revalidated(formState.changed(now, name, text), validators)
        : formState.changed(now, name, text),
    );
  }
  function leave(name: Name, field: Element) {
    afterPress(() => {
      // The focus may be on another part of the field, or in another window, as when somebody looks up the code.
      if (!field.isConnected || field.contains(document.activeElement)) return;
      change((now) => formState.blurred(now, name, validators));
    });
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isComposing()) void send();
  }
  const idOf = (name: Name) => `${prefix}${name}`;
  const { values, errors, failure, isBusy, isTouched } = form;
  return {
    ...{ values, errors, failure, isBusy, isTouched, set },
    summary: formState.summaryOf(form).map(({ name, error }) => ({ id: idOf(name), error })),
    elementProps: { ref: element, onSubmit, ...handlers },
    reset: (values) => change(formState.freshForm(values)),
    field: (name) => ({
      ...{ name, id: idOf(name), value: values[name], error: errors[name] },
      onChange: (text) => set(name, text),
      onBlur: (field) => leave(name, field),
    }),
  };
}

type SendParams<Name extends string> = {
  readonly options: Pick<FormOptions<Name>, 'validators' | 'send'>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly form: formState.FormState<Name>;
  readonly change: Dispatch<SetStateAction<formState.FormState<Name>>>;
};

/** Sends a form that is fit to be sent, once at a time, and notes what became of it. */
function useSending<Name extends string>({ options, element, form, change }: SendParams<Name>) {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current || form.isBusy) return;
    // Some programs fill fields in without telling the page.
    const found = element.current ? enteredText(element.current, formState.namesOf(form.values)) : {};
    const whole = formState.validateForm({ ...form.values, ...found }, options.validators);
    change((now) => formState.prefilled(now, found));
    if (!whole.isValid) return change((now) => formState.rejected(now, whole.errors));
    isUnderWay.current = true;
    change(formState.sending);
    const outcome = await sendSafely(() => options.send(whole.values));
    isUnderWay.current = false;
    change((now) => formState.answered(now, outcome));
  };
}

/** A bug in sending is told to the browser's log; the form stays usable. */
async function sendSafely(send: () => Promise<SubmitResult<string>>): Promise<SubmitResult<string>> {
  try {
    return await send();
  } catch (error) {
    reportError(error);
    return { kind: 'failed', message: SERVER_ERROR };
  }
}

type Callback = () => void;

/**
 * Waits with something until no finger or button is down any more. A sentence that appears while a button is being
 * pressed would move that button away from under the finger, and the press would be lost.
 */
function useAfterPress(): (callback: Callback) => void {
  const isDown = useRef(false);
  const waiting = useRef<Callback[]>([]);

  useEffect(() => {
    function press() {
      isDown.current = true;
    }
    function release() {
      isDown.current = false;
      // The click itself comes right after.
      for (const callback of waiting.current.splice(0)) setTimeout(callback);
    }
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, []);

  return (callback) => {
    if (isDown.current) waiting.current.push(callback);
    else setTimeout(callback);
  };
}
