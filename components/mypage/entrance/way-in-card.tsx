'use client';

import type { ReactNode } from 'react';
import { FormCard } from '#components/form/form-card.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { loginRoute, signUpRoute } from '#lib/site/login-routes.ts';
import { useNext } from './use-next.ts';

type WayInCardProps = {
  readonly here: typeof ROUTES.login | typeof ROUTES.signup;
  /** Whoever has come in needs neither way any more. */
  readonly isIn?: boolean;
  readonly children: ReactNode;
};

/** The card of the two ways in, login and sign-up, each a tab. The page that was asked for goes along. */
export function WayInCard({ here, isIn = false, children }: WayInCardProps) {
  const next = useNext();
  const tabs = [
    { name: 'ログイン', href: loginRoute(next), isHere: here === ROUTES.login },
    { name: '会員登録', href: signUpRoute(next), isHere: here === ROUTES.signup },
  ];
  return (
    <FormCard {...(!isIn && { tabs })}>
      {/* The tab says it to the eye. */}
      <h1 className="visually-hidden">{here === ROUTES.login ? 'ログイン' : '会員登録'}</h1>
      {children}
    </FormCard>
  );
}
