'use client';

import { useState } from 'react';
import { useForm } from '#components/form/use-form.ts';
import type { Reply } from '#lib/api/reply.ts';
import type { Card } from '#lib/contract/hand-off.ts';
import { japanToday } from '#lib/form/birthday.ts';
import { useReturned } from '#lib/live/use-returned.ts';
import { useAsk } from '#lib/member/ask-context.tsx';
import { failureText } from '#lib/member/failure-text.ts';
import { DONE, LEAVING, outcomeOf, type SendOutcome } from '#lib/member/send-outcome.ts';
import { chosenMethod, methodsOf } from '#lib/order/methods.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { FeeParcel } from '../fee-payment.tsx';

export type Fee = {
  readonly parcel: FeeParcel;
  readonly again: () => Promise<void>;
  readonly card: Card | null;
  readonly askCardAgain: () => Promise<void>;
  readonly leave: (url: string) => void;
};

const CHOOSE = 'お支払い方法を選んでください。';

/** The same as for purchases: the way of paying is remembered on this device. */
const DRAFT = { key: 'payment-method', besides: [] } as const;

/** The form that pays a parcel's fee: what was chosen stays, whatever comes back. */
export function useFee(fee: Fee) {
  const [today] = useState(japanToday);
  const methods = methodsOf({ paymentTypes: fee.parcel.paymentTypes, card: fee.card, today });
  const { send } = useSend(fee, (key) => chosenMethod(methods, key));
  const form = useForm({
    initial: { method: '' },
    readers: { method: (key) => (chosenMethod(methods, key) ? { value: key } : { fault: CHOOSE }) },
    draft: DRAFT,
    send,
  });
  // Brought back as it was left, the page still shows the button that was pressed on the way out.
  useReturned(() => {
    form.startOver(form.values);
    void fee.again();
  });
  return { form, methods, chosen: chosenMethod(methods, form.values.method)?.key ?? '' };
}

type FindMethod = (key: string) => ReturnType<typeof chosenMethod>;

function useSend({ parcel, again, askCardAgain, leave }: Fee, find: FindMethod) {
  const ask = useAsk();
  const { refresh } = useSession();

  async function send({ method }: { readonly method: string }): Promise<SendOutcome<string>> {
    const chosen = find(method);
    if (chosen === undefined) return { kind: 'fields', faults: { method: CHOOSE } };
    const reply = await ask('openHandOff', {
      body: {
        purpose: 'shipment',
        userShipId: parcel.userShipId,
        paymentType: chosen.paymentType,
        ...(chosen.useCard && { useCard: true }),
      },
    });
    if (!reply.ok) return afterRefusal(reply);
    const { url } = reply.answer;
    if (url !== null) {
      leave(url);
      return LEAVING;
    }
    await again();
    return DONE;
  }

  /** The parcel may have moved, here or elsewhere, and then another screen comes in this one's place. */
  async function afterRefusal(refused: Exclude<Reply<'openHandOff'>, { ok: true }>) {
    const message = failureText(refused);
    switch (refused.refusal?.code) {
      case 'paymentTypeNotOffered':
        return { kind: 'fields', faults: { method: message } } as const;
      case 'cardMissing':
        await askCardAgain();
        return { kind: 'fields', faults: { method: message } } as const;
      case 'loginRequired':
        await refresh();
        break;
      default:
        await again();
    }
    return outcomeOf(refused);
  }
  return { send };
}
