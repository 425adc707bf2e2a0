'use client';

import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { SessionFailure } from '#components/ui/session-failure.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { hasLoggedInHere } from '#lib/session/member-storage.ts';
import { loginRoute, signUpRoute } from '#lib/site/login-routes.ts';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { returnTarget } from './login/return-target.ts';

/**
 * Shows its children to members and redirects guests to the login, new buyers to the sign-up. This is no access control, which only
 * the backend provides. A member stays on the page while the backend is unavailable, so that no input is lost.
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
    const page = `${pathname}${search}`;
    // On a device without a login most buyers are new.
    const isNew = returnTarget(page).kind === 'shopping' && !hasLoggedInHere();
    router.replace(isNew ? signUpRoute(page) : loginRoute(page));
  }, [mustLogIn, router]);

  if (isGuest) return <MembersSkeleton />;
  // The key resets the state when another member logs in.
  if (inside !== null) return <Fragment key={inside}>{children}</Fragment>;
  if (session.kind === 'unreachable') return <SessionFailure message={session.message} />;
  return <MembersSkeleton />;
}
