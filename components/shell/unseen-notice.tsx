'use client';

import { usePathname } from 'next/navigation';
import { Suspense, lazy } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** Loaded only for members with unseen results. Renders nothing if loading fails. */
const UnseenLink = lazy(() =>
  import('./unseen-link.tsx').then(
    ({ UnseenLink: arrived }) => ({ default: arrived }),
    () => ({ default: () => null }),
  ),
);

/** Announces unseen results on every page. The count comes with the session, without a call. */
export function UnseenNotice() {
  const { session } = useSession();
  const path = usePathname();
  const count = session.kind === 'member' ? (session.unseenResults ?? 0) : 0;
  if (count === 0 || isHiddenOn(path)) return null;
  return (
    <Suspense fallback={null}>
      <UnseenLink count={count} />
    </Suspense>
  );
}

/**
 * Not shown where members buy, play, pay, see why an order failed, request a shipment or write to the shop; マイページ
 * has a notice of its own.
 */
const isHiddenOn = (path: string): boolean =>
  path === ROUTES.mypage ||
  path.endsWith('/result') ||
  path.endsWith('/shopping') ||
  HIDDEN_UNDER.some((start) => path.startsWith(start));

const HIDDEN_UNDER = [ROUTES.payment, ROUTES.shipments, ROUTES.prizes, ROUTES.contact, `${ROUTES.orders}/`];
