'use client';

import { useState } from 'react';
import type { Reply } from '#lib/api/result.ts';
import { useAsk } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useAsked } from '#lib/orders/use-order-params.ts';
import { useSession } from '#lib/session/use-session.ts';

/** How it stands with the trip from which somebody has come back. How the fee stands, the parcel says. */
export type FeeTrip =
  /** Nobody has come back from anywhere, or from no trip that the shop knows. */
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  /** The provider was asked. */
  | { readonly kind: 'back' }
  | { readonly kind: 'failed'; readonly message: string };

/** Has the provider asked how a trip to pay a fee ended. Whoever looks at the parcel before that sees how it was. */
export function useFeeTrip(redirectId: string | null) {
  const ask = useAsk();
  const { refresh } = useSession();
  const [trip, setTrip] = useState<FeeTrip>({ kind: redirectId === null ? 'none' : 'asking' });

  async function comeBack(): Promise<FeeTrip> {
    if (redirectId === null) return { kind: 'none' };
    const reply = await ask('returnFromTrip', { params: { redirectId } });
    if (!reply.ok && reply.refusal?.code === 'loginRequired') await refresh();
    return tripAfter(reply);
  }
  useAsked({ about: redirectId, ask: comeBack, take: setTrip });
  return { trip, askAgain: async () => setTrip(await comeBack()) };
}

function tripAfter(reply: Reply<'returnFromTrip'>): FeeTrip {
  if (reply.ok) return { kind: reply.answer.purpose === 'shipment' ? 'back' : 'none' };
  const code = reply.refusal?.code;
  if (code === 'notFound' || code === 'invalidInput') return { kind: 'none' };
  return { kind: 'failed', message: failureText(reply) };
}
