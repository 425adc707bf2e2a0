'use client';

import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { keepDraft } from '#lib/forms/draft.ts';
import * as moves from '#lib/forms/form-state.ts';
import { focusFirstFault } from './handling/controls.ts';
import type { FormHandle, FormPlan } from './handling/form-handle.ts';
import { useAfterPress } from './handling/use-after-press.ts';
import { useComposition } from './handling/use-composition.ts';
import { useFilledAlready } from './handling/use-filled-already.ts';
import { useSending } from './handling/use-sending.ts';

/**
 * A form: what was typed, what is wrong with it, and what became of sending it. Faults are found when a field is left
 * and when the form is to be sent, never in what is still being typed.
 */
export function useForm<Name extends string>(plan: FormPlan<Name>): FormHandle<Name> {
  const { readers, draft, initial } = plan;
  const prefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form, change] = useState(() => moves.freshForm(initial));
  const afterPress = useAfterPress();
  const { isComposing, handlers } = useComposition(() => change((now) => moves.mended(now, readers)));
  const send = useSending({ plan, element, form, change });

  useFilledAlready({
    element,
    draft,
    initial,
    onFound: (found) => change((now) => moves.filled(now, found)),
  });
  useEffect(() => {
    if (draft && form.isTouched && !form.isBusy) keepDraft(draft, form.values);
  }, [draft, form]);
  useEffect(() => {
    if (form.rejections > 0 && element.current) focusFirstFault(element.current);
  }, [form.rejections]);

  function set(name: Name, text: string) {
    const isWhole = !isComposing();
    change((now) =>
      isWhole ? moves.mended(moves.typed(now, name, text), readers) : moves.typed(now, name, text),
    );
  }
  function leave(name: Name, field: Element) {
    afterPress(() => {
      // The focus may be on another part of the field, or in another window, as when somebody looks up the code.
      if (!field.isConnected || field.contains(document.activeElement)) return;
      change((now) => moves.left(now, name, readers));
    });
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isComposing()) void send();
  }
  const idOf = (name: Name) => `${prefix}${name}`;
  const { values, faults, failure, isBusy, isTouched } = form;
  return {
    ...{ values, faults, failure, isBusy, isTouched, set },
    summary: moves.summaryOf(form).map(({ name, fault }) => ({ id: idOf(name), fault })),
    frame: { ref: element, onSubmit, ...handlers },
    startOver: (values) => change(moves.freshForm(values)),
    field: (name) => ({
      ...{ name, id: idOf(name), value: values[name], fault: faults[name] },
      onType: (text) => set(name, text),
      onLeave: (field) => leave(name, field),
    }),
  };
}
