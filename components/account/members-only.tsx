'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';

/**
 * Lets members in and takes guests to the login, from where they come back. It keeps nobody's data safe, which only
 * the backend can do. Whoever is inside stays there while the shop cannot be asked: nothing typed may be lost.
 */
export function MembersOnly({ children }: { readonly children: ReactNode }) {
  const { session } = useSession();
  const router = useRouter();
  const [inside, setInside] = useState<string | null>(null);
  if (session.kind === 'member' && session.userId !== inside) setInside(session.userId);

  const isGuest = session.kind === 'guest';
  const hasLoggedOut = isGuest && session.hasLoggedOut === true && inside !== null;
  const mustLogIn = isGuest && !hasLoggedOut;
  useEffect(() => {
    if (!mustLogIn) return;
    const { pathname, search } = window.location;
    router.replace(loginRoute(`${pathname}${search}`));
  }, [mustLogIn, router]);

  if (isGuest) return <MembersSkeleton />;
  // Another member begins anew: what one of them typed is not the other's.
  if (inside !== null) return <Fragment key={inside}>{children}</Fragment>;
  if (session.kind === 'unreachable') return <SessionFailure message={session.message} />;
  return <MembersSkeleton />;
}
