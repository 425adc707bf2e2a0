'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { Trouble, RequestTrouble } from '#components/ui/trouble.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import type { CallOutput } from '#lib/contract/contract.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText, type ApiFailure } from '#lib/session/mutation-result.ts';
import { playRoute } from '#lib/orders/order-routes.ts';
import { useMemberId } from '#lib/session/use-member-id.ts';
import { useRequest } from '#lib/session/use-request.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { useSession } from '#lib/session/use-session.ts';

type CardPaymentSessionProps = {
  readonly redirectId: string;
  /** Called after a new card is registered. */
  readonly onRegistered: () => Promise<void>;
};

/** Shows how the payment session that registers a card ended. */
export function CardPaymentSession({ redirectId, onRegistered }: CardPaymentSessionProps) {
  const { outcome, refetch } = useCardPaymentSession(redirectId, onRegistered);
  const router = useRouter();
  const elsewhere = outcome.kind === 'elsewhere' ? outcome.path : null;
  const isOver = !['loading', 'waiting', 'failed'].includes(outcome.kind);
  useEffect(() => {
    if (elsewhere !== null) router.replace(elsewhere);
    else if (isOver) removeSessionFromUrl();
  }, [elsewhere, isOver, router]);

  switch (outcome.kind) {
    case 'loading':
    case 'waiting':
    case 'elsewhere':
      return (
        <div role="status">
          <Notice icon="clock">
            <b>カードの登録を確かめています</b>
            <p>決済会社の返事を待っています。この画面は、ひとりでに変わります。</p>
          </Notice>
        </div>
      );
    case 'registered':
      return (
        <Done>
          <b>カードを登録しました</b>
          <p>次のお支払いから使えます。購入の手続きの途中でしたら、もとの画面にもどってつづけられます。</p>
        </Done>
      );
    case 'refused':
      return (
        <Trouble message="カードを登録できませんでした。番号、有効期限、本人認証をお確かめのうえ、もう一度お試しください。いま登録してあるカードは、そのままです。" />
      );
    case 'over':
      return <Trouble message={outcome.message} />;
    case 'failed':
      return <RequestTrouble message={outcome.message} onRetry={refetch} />;
  }
}

/** Removes the session from the URL, so that a reload does not ask for an ended session. */
function removeSessionFromUrl(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('redirectId');
  window.history.replaceState(null, '', address);
}

type CardSessionOutcome =
  | { readonly kind: 'loading' | 'waiting' | 'registered' | 'refused' }
  /** The session was for an order or a shipment. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  /** The session does not exist any more. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

const RECHECK_MS = 2_000;

/** Asks for the result of a session: first at the provider, then every 2 s at the shop until it is known. */
function useCardPaymentSession(redirectId: string, onRegistered: () => Promise<void>) {
  const callApi = useApi();
  const { refresh } = useSession();
  const userId = useMemberId() ?? undefined;
  const [outcome, setOutcome] = useState<CardSessionOutcome>({ kind: 'loading' });

  async function confirm(): Promise<CardSessionOutcome> {
    const reply = await callApi('confirmPaymentSession', { params: { redirectId } });
    return reply.ok ? outcomeOf(reply.answer) : afterRefusal(reply);
  }
  async function recheck(): Promise<CardSessionOutcome> {
    const reply = await callApi('confirmCredit', { query: { redirectId, userId } });
    return reply.ok ? { kind: reply.answer.state } : afterRefusal(reply);
  }
  async function afterRefusal(refused: ApiFailure): Promise<CardSessionOutcome> {
    const message = failureText(refused);
    const code = refused.refusal?.code;
    // The login session has ended; `MembersOnly` redirects to the login.
    if (code === 'loginRequired') await refresh();
    return { kind: code === 'notFound' || code === 'paymentSessionEnded' ? 'over' : 'failed', message };
  }
  async function show(found: CardSessionOutcome): Promise<void> {
    if (found.kind === 'registered') await onRegistered();
    setOutcome(found);
  }
  useRequest({ key: redirectId, send: confirm, onAnswer: show });

  const onRecheck = useEffectEvent(async () => show(await recheck()));
  useEffect(() => {
    if (outcome.kind !== 'waiting') return;
    const timer = setTimeout(() => void onRecheck(), RECHECK_MS);
    return () => clearTimeout(timer);
    // Each result is a new object, so an unchanged state polls again.
  }, [outcome]);
  return { outcome, refetch: async () => show(await confirm()) };
}

function outcomeOf(answer: CallOutput<'confirmPaymentSession'>): CardSessionOutcome {
  switch (answer.purpose) {
    case 'card':
      return { kind: answer.state };
    case 'order':
      return { kind: 'elsewhere', path: playRoute(answer) };
    case 'shipment':
      return { kind: 'elsewhere', path: shipmentRoute(answer.userShipId) };
  }
}
