'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useForm } from '#components/form/use-form.ts';
import type { Reply } from '#lib/api/reply.ts';
import type { Card } from '#lib/contract/hand-off.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { japanToday } from '#lib/form/birthday.ts';
import { mustBeTicked, TICKED } from '#lib/form/ticked.ts';
import { useAsk } from '#lib/member/ask-context.tsx';
import { failureText } from '#lib/member/failure-text.ts';
import { LEAVING, outcomeOf, type SendOutcome } from '#lib/member/send-outcome.ts';
import { chosenMethod, methodsOf } from '#lib/order/methods.ts';
import { playingRoute } from '#lib/order/places.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { ShoppingDraw } from '../shopping-draw.ts';
import { useReturned } from '#lib/live/use-returned.ts';

type Paying = {
  readonly order: OrderDetail;
  readonly again: () => Promise<void>;
  readonly card: Card | null;
  readonly askCardAgain: () => Promise<void>;
  readonly draw: Pick<ShoppingDraw, 'paymentTypes'>;
  readonly leave: (url: string) => void;
};

type Field = 'method' | 'guardian' | 'terms' | 'final';
type Values = Readonly<Record<Field, string>>;

/** The way of paying is remembered on this device; to terms one consents each time anew. */
const DRAFT = { key: 'payment-method', besides: ['guardian', 'terms', 'final'] } as const;

/** The form that pays for an order: what was chosen and ticked stays, whatever comes back. */
export function usePaying(paying: Paying) {
  const { order, card, draw } = paying;
  const [today] = useState(japanToday);
  const methods = methodsOf({ paymentTypes: draw.paymentTypes, card, today });
  const { send } = useSend(paying, (key) => chosenMethod(methods, key));
  const isMinor = order.monthlyCap !== null;
  const form = useForm({
    initial: { method: '', guardian: '', terms: '', final: '' },
    readers: {
      method: (key) =>
        chosenMethod(methods, key) ? { value: key } : { fault: 'お支払い方法を選んでください。' },
      ...(isMinor && { guardian: mustBeTicked('保護者の方の同意を得てから、チェックを入れてください。') }),
      terms: mustBeTicked('利用規約と特定商取引法にもとづく表記を確かめて、チェックを入れてください。'),
      final: mustBeTicked(
        '購入後のキャンセル・返品・交換ができないことをお確かめのうえ、チェックを入れてください。',
      ),
    },
    draft: DRAFT,
    send,
  });
  // Brought back as it was left, the page still shows the button that was pressed on the way out.
  useReturned(() => form.startOver(form.values));
  return { form, methods, chosen: chosenMethod(methods, form.values.method)?.key ?? '' };
}

type FindMethod = (key: string) => ReturnType<typeof chosenMethod>;

function useSend({ order, again, askCardAgain, leave }: Paying, find: FindMethod) {
  const ask = useAsk();
  const router = useRouter();
  const { refresh } = useSession();

  async function send({ method, guardian }: Values): Promise<SendOutcome<string>> {
    const chosen = find(method);
    if (chosen === undefined) return { kind: 'fields', faults: { method: 'お支払い方法を選んでください。' } };
    const reply = await ask('openHandOff', {
      body: {
        purpose: 'order',
        orderHistoryId: order.orderHistoryId,
        paymentType: chosen.paymentType,
        ...(chosen.useCard && { useCard: true }),
        ...(guardian === TICKED && { guardianConsents: true }),
      },
    });
    if (!reply.ok) return afterRefusal(reply);
    const { url } = reply.answer;
    if (url === null) router.replace(playingRoute(order));
    else leave(url);
    return LEAVING;
  }

  /** The order may have moved, here or elsewhere, and then another screen comes in this one's place. */
  async function afterRefusal(refused: Exclude<Reply<'openHandOff'>, { ok: true }>) {
    const message = failureText(refused);
    switch (refused.refusal?.code) {
      case 'consentNeeded':
        return { kind: 'fields', faults: { guardian: message } } as const;
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
