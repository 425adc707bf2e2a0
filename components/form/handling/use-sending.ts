'use client';

import { useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import * as moves from '#lib/forms/form-state.ts';
import type { SendOutcome } from '#lib/session/mutation-result.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';
import { typedInto } from './controls.ts';
import type { FormPlan } from './form-handle.ts';

type Sending<Name extends string> = {
  readonly plan: Pick<FormPlan<Name>, 'readers' | 'send'>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly form: moves.FormState<Name>;
  readonly change: Dispatch<SetStateAction<moves.FormState<Name>>>;
};

/** Sends a form that is fit to be sent, once at a time, and notes what became of it. */
export function useSending<Name extends string>({ plan, element, form, change }: Sending<Name>) {
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current || form.isBusy) return;
    // Some programs fill fields in without telling the page.
    const found = element.current ? typedInto(element.current, moves.namesOf(form.values)) : {};
    const whole = moves.readForm({ ...form.values, ...found }, plan.readers);
    change((now) => moves.filled(now, found));
    if (!whole.isFit) return change((now) => moves.rejected(now, whole.faults));
    isUnderWay.current = true;
    change(moves.sending);
    const outcome = await sentSafely(() => plan.send(whole.values));
    isUnderWay.current = false;
    change((now) => moves.answered(now, outcome));
  };
}

/** A bug in sending is told to the browser's log; the form stays usable. */
async function sentSafely(send: () => Promise<SendOutcome<string>>): Promise<SendOutcome<string>> {
  try {
    return await send();
  } catch (error) {
    reportError(error);
    return { kind: 'failed', message: SERVER_ERROR };
  }
}
