'use client';

import { usePathname } from 'next/navigation';
import { Suspense, lazy } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** Only members with something unseen load it. A page does without where it does not arrive. */
const UnseenLink = lazy(() =>
  import('./unseen-link.tsx').then(
    ({ UnseenLink: arrived }) => ({ default: arrived }),
    () => ({ default: () => null }),
  ),
);

/** Tells a member on whatever page that there are results nobody has looked at. The session knows: no call is made. */
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

/** Who is buying or playing is not called away, and マイページ has a notice of its own. */
const isHiddenOn = (path: string): boolean =>
  path === ROUTES.mypage || path.endsWith('/result') || path.endsWith('/shopping');
