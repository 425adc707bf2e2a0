'use client';

import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { type DraftOptions, saveDraft } from '#lib/forms/draft.ts';
import { formLeft } from '#lib/forms/kept-values.ts';
import * as formState from '#lib/forms/form-state.ts';
import type { Validators, FieldTexts, Values } from '#lib/forms/form-state.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';
import { useComposition } from './use-composition.ts';
import { usePrefilled } from './use-prefilled.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { focusFirstError, enteredText } from './controls.ts';

type FormOptions<Name extends string> = {
  /** Every field, in the order of the page. */
  readonly initial: Values<Name>;
  readonly validators: Validators<NoInfer<Name>>;
  /** Receives every field as its validator returns it. */
  readonly send: (values: Values<Name>) => Promise<SubmitResult<string>>;
  readonly draft?: DraftOptions<NoInfer<Name>>;
  /** Asks the shop about a valid field when it is left. Returns its error. */
  readonly checks?: {
    readonly [N in NoInfer<Name>]?: (value: string, all: Values<Name>) => Promise<string | undefined>;
  };
};

/** A field's state and events. */
export type FieldBinding = {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  /** The focus left the field; `field` is the element around all its controls. */
  readonly onBlur: (field: Element) => void;
};

/** Props that `<Form>` sets on the form element. */
type FormElementProps = {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: () => void;
};

/** The part of a form that its element, summary and button need, independent of its fields. */
export type AnyForm = {
  /** Why submitting failed, if the error belongs to no field. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  /** Errors in the summary: empty until a submit is rejected, then every error that is shown. */
  readonly summary: readonly { readonly id: string; readonly error: string }[];
  readonly elementProps: FormElementProps;
};

export type FormHandle<Name extends string> = AnyForm & {
  readonly values: Values<Name>;
  readonly errors: FieldTexts;
  readonly isTouched: boolean;
  readonly set: (name: Name, text: string) => void;
  readonly field: (name: Name) => FieldBinding;
  /** Resets the form to these values. */
  readonly reset: (values: Values<Name>) => void;
};

/** A form's values, errors and submit result. Fields are validated on blur and submit, never while the member types. */
export function useForm<Name extends string>(options: FormOptions<Name>): FormHandle<Name> {
  const { validators, draft, initial } = options;
  const prefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form, change] = useState(() => formState.freshForm(initial));
  const afterPress = useAfterPress();
  const revalidate = () => change((now) => formState.revalidated(now, validators));
  const { isComposing, handlers } = useComposition(revalidate);
  const send = useSending({ options, element, form, change });
  const check = useCheckOnLeave({ options, form, change });

  usePrefilled({
    element,
    draft,
    initial,
    onFound: (found) => change((now) => formState.prefilled(now, found)),
  });
  useKeptOnError(form.values);
  useEffect(() => {
    if (draft && form.isTouched && !form.isBusy) saveDraft(draft, form.values);
  }, [draft, form]);
  useEffect(() => {
    if (form.rejections > 0 && element.current) focusFirstError(element.current);
  }, [form.rejections]);

  function set(name: Name, text: string) {
    change((now) => formState.changed(now, name, text));
    if (!isComposing()) revalidate();
  }
  function leave(name: Name, field: Element) {
    afterPress(() => {
      // The focus may be on another part of the field, or in another window while the member looks up a code.
      if (!field.isConnected || field.contains(document.activeElement)) return;
      change((now) => formState.blurred(now, name, validators));
      void check(name);
    });
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isComposing()) void send();
  }
  const idOf = (name: Name) => `${prefix}${name}`;
  const { values, errors, failure, isBusy, isTouched } = form;
  return {
    values,
    errors,
    failure,
    isBusy,
    isTouched,
    set,
    summary: formState.summaryOf(form).map(({ name, error }) => ({ id: idOf(name), error })),
    elementProps: { ref: element, onSubmit, ...handlers },
    reset: (values) => change(formState.freshForm(values)),
    field: (name) => ({
      name,
      id: idOf(name),
      value: values[name],
      error: errors[name],
      onChange: (text) => set(name, text),
      onBlur: (field) => leave(name, field),
    }),
  };
}

/** An error page in place of the form keeps its values until the page is tried again. */
function useKeptOnError(values: FieldTexts): void {
  const leave = useEffectEvent(() => formLeft(values));
  useLayoutEffect(() => () => leave(), []);
}

type CheckParams<Name extends string> = Omit<SendParams<Name>, 'element' | 'options'> & {
  readonly options: Pick<FormOptions<Name>, 'validators' | 'checks'>;
};

/** Asks about each value once. An answer about a value that has changed since is dropped. */
function useCheckOnLeave<Name extends string>({ options, form, change }: CheckParams<Name>) {
  const checked = useRef<Partial<Record<Name, string>>>({});
  return async (name: Name) => {
    const { validators, checks } = options;
    const read = formState.validateField(name, form.values, validators);
    const check = checks?.[name];
    if (check === undefined || 'error' in read || checked.current[name] === read.value) return;
    checked.current = { ...checked.current, [name]: read.value };
    const error = await check(read.value, form.values);
    if (error === undefined) return;
    change((now) => {
      const present = formState.validateField(name, now.values, validators);
      const isPresent = 'value' in present && present.value === read.value;
      return isPresent ? formState.refusedOnLeave(now, name, error) : now;
    });
  };
}

type SendParams<Name extends string> = {
  readonly options: Pick<FormOptions<Name>, 'validators' | 'send'>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly form: formState.FormState<Name>;
  readonly change: Dispatch<SetStateAction<formState.FormState<Name>>>;
};

/** Validates and submits a form, one submit at a time, and applies the result. */
function useSending<Name extends string>({ options, element, form, change }: SendParams<Name>) {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current || form.isBusy) return;
    // Some password managers fill fields without events.
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

/** Reports an unexpected error to the browser; the form stays usable. */
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
 * Delays callbacks until no pointer is down. An error that appears during a press would move the pressed button away
 * from under the finger, and the press would be lost.
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
      // After the click event, which follows at once.
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
