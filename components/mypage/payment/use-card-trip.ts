'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Answered } from '#lib/contract/contract.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { failureText, type Refused } from '#lib/session/mutation-result.ts';
import { playingRoute } from '#lib/orders/order-routes.ts';
import { useAsked } from '#lib/orders/use-order-params.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { useSession } from '#lib/session/use-session.ts';

type TripOutcome =
  | { readonly kind: 'asking' | 'waiting' | 'registered' | 'refused' }
  /** It was no trip to register a card. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  /** There is no such trip any more. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

const ASK_AGAIN_MS = 2_000;

/** Asks how a trip ended: first the provider, by way of the shop, and while nothing is known yet the shop alone. */
export function useCardTrip(redirectId: string, onRegistered: () => Promise<void>) {
  const ask = useAsk();
  const { refresh } = useSession();
  const [outcome, setOutcome] = useState<TripOutcome>({ kind: 'asking' });

  async function comeBack(): Promise<TripOutcome> {
    const reply = await ask('returnFromTrip', { params: { redirectId } });
    return reply.ok ? afterReturn(reply.answer) : afterRefusal(reply);
  }
  async function lookAgain(): Promise<TripOutcome> {
    const reply = await ask('confirmCredit', { query: { redirectId } });
    return reply.ok ? { kind: reply.answer.state } : afterRefusal(reply);
  }
  async function afterRefusal(refused: Refused): Promise<TripOutcome> {
    const message = failureText(refused);
    const code = refused.refusal?.code;
    // The login has ended elsewhere: the page's guard takes it from here.
    if (code === 'loginRequired') await refresh();
    return { kind: code === 'notFound' || code === 'handOffEnded' ? 'over' : 'failed', message };
  }
  async function take(found: TripOutcome): Promise<void> {
    if (found.kind === 'registered') await onRegistered();
    setOutcome(found);
  }
  useAsked({ about: redirectId, ask: comeBack, take });

  const goOn = useEffectEvent(async () => take(await lookAgain()));
  useEffect(() => {
    if (outcome.kind !== 'waiting') return;
    const timer = setTimeout(() => void goOn(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
    // Each answer is an outcome of its own, also one that says the same.
  }, [outcome]);
  return { outcome, askAgain: async () => take(await comeBack()) };
}

function afterReturn(answer: Answered<'returnFromTrip'>): TripOutcome {
  switch (answer.purpose) {
    case 'card':
      return { kind: answer.state };
    case 'order':
      return { kind: 'elsewhere', path: playingRoute(answer) };
    case 'shipment':
      return { kind: 'elsewhere', path: shipmentRoute(answer.userShipId) };
  }
}
