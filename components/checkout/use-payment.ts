'use client';

import { useState } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { Card, PaymentSessionInput } from '#lib/contract/payment.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import type { Validators, Values } from '#lib/forms/form-state.ts';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText, LEAVING, submitResultOf, type SubmitResult } from '#lib/session/mutation-result.ts';
import { chosenMethod, paymentChoices, type PaymentChoice } from '#lib/orders/payment-choices.ts';
import { useSession } from '#lib/session/use-session.ts';

/** The props of every payment form. */
export type PaymentProps = {
  /** Asks for the latest state: it may be paid, cancelled or expired, here or elsewhere. */
  readonly refetch: () => Promise<void>;
  readonly card: Card | null;
  readonly refetchCard: () => Promise<void>;
  /** Opens the payment provider's page. */
  readonly leave: (url: string) => void;
};

type Payment = PaymentProps & {
  readonly paymentTypes: readonly PaymentType[];
  /** The boxes that have to be ticked before paying. */
  readonly consents: Validators<Consent>;
  readonly bodyOf: (method: ChosenMethod, ticked: Values<Consent>) => PaymentSessionInput;
  /** Called when no page of the provider is needed. */
  readonly onPaid: () => SubmitResult | Promise<SubmitResult>;
};

type Consent = 'guardian' | 'terms' | 'final';

/** The payment method as the contract names it. */
type ChosenMethod = { readonly paymentType: PaymentType; readonly useCard?: true };

/** The payment method is remembered on this device; consent is given again for each payment. */
const DRAFT = { key: 'payment-method', excluded: ['guardian', 'terms', 'final'] } as const;

const CHOOSE = 'お支払い方法を選んでください。';

/** The form that pays for an order or for shipping. All values stay when the payment session cannot be opened. */
export function usePayment(payment: Payment) {
  const [today] = useState(japanToday);
  const methods = paymentChoices({ paymentTypes: payment.paymentTypes, card: payment.card, today });
  const send = useSend(payment, methods);
  const form = useForm({
    initial: { method: '', guardian: '', terms: '', final: '' },
    validators: {
      method: (key) => (chosenMethod(methods, key) ? { value: key } : { error: CHOOSE }),
      ...payment.consents,
    },
    draft: DRAFT,
    send,
  });
  // The browser may bring the page back as it was left, with its button still busy.
  usePageRestored(() => form.reset(form.values));
  return { form, methods, chosen: chosenMethod(methods, form.values.method)?.key ?? '' };
}

function useSend({ bodyOf, onPaid, leave, ...payment }: Payment, methods: readonly PaymentChoice[]) {
  const callApi = useApi();
  const afterRefusal = useAfterRefusal(payment);

  return async ({ method, ...ticked }: Values<'method' | Consent>): Promise<SubmitResult> => {
    const chosen = chosenMethod(methods, method);
    if (chosen === undefined) return { kind: 'fields', errors: { method: CHOOSE } };
    const { paymentType, useCard } = chosen;
    const reply = await callApi('openPaymentSession', {
      body: bodyOf({ paymentType, ...(useCard && { useCard }) }, ticked),
    });
    if (!reply.ok) return afterRefusal(reply);
    const { url } = reply.answer;
    if (url === null) return onPaid();
    leave(url);
    return LEAVING;
  };
}

type Refused = Exclude<ApiResult<'openPaymentSession'>, { ok: true }>;

function useAfterRefusal({ refetch, refetchCard }: Pick<PaymentProps, 'refetch' | 'refetchCard'>) {
  const { refresh } = useSession();

  return async (refused: Refused): Promise<SubmitResult> => {
    const message = failureText(refused);
    switch (refused.refusal?.code) {
      case 'consentNeeded':
        return { kind: 'fields', errors: { guardian: message } };
      case 'paymentTypeNotOffered':
        return { kind: 'fields', errors: { method: message } };
      case 'cardMissing':
        await refetchCard();
        return { kind: 'fields', errors: { method: message } };
      case 'loginRequired':
        await refresh();
        break;
      default:
        // The order or shipment may have moved on; the page then shows its new state instead of the form.
        await refetch();
    }
    return submitResultOf(refused);
  };
}
