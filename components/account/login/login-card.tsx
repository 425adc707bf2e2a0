'use client';

import type { ReactNode } from 'react';
import { FormCard } from '#components/forms/form-card.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { loginRoute, signUpRoute } from '#lib/site/login-routes.ts';
import { useReturnPath, returnTarget } from './return-target.ts';

type LoginCardProps = {
  readonly here: typeof ROUTES.login | typeof ROUTES.signup;
  /** Whoever has come in needs neither way any more. */
  readonly isLoggedIn?: boolean;
  readonly children: ReactNode;
};

/** The card of the two ways in, login and sign-up, each a tab. The page that was asked for goes along. */
export function LoginCard({ here, isLoggedIn = false, children }: LoginCardProps) {
  const next = useReturnPath();
  const tabs = [
    { name: 'ログイン', href: loginRoute(next), isHere: here === ROUTES.login },
    { name: '会員登録', href: signUpRoute(next), isHere: here === ROUTES.signup },
  ];
  return (
    <FormCard {...(!isLoggedIn && { tabs })}>
      {/* The tab says it to the eye. */}
      <h1 className="visually-hidden">{here === ROUTES.login ? 'ログイン' : '会員登録'}</h1>
      {children}
    </FormCard>
  );
}

type GreetingProps = {
  readonly plain: string;
  /** To somebody who was about to buy, or looking at a draw. */
  readonly fromDraw?: string;
  /** To somebody who opened a page that is for members. */
  readonly fromMemberPage?: string;
};

/** What まるぽ says: to somebody who was brought here from another page, why, and that there is a way back. */
export function Greeting({ plain, fromDraw = plain, fromMemberPage = plain }: GreetingProps) {
  const next = useReturnPath();
  switch (returnTarget(next).kind) {
    case 'shopping':
    case 'draw':
      return fromDraw;
    case 'memberPage':
      return fromMemberPage;
    case 'mypage':
    case 'elsewhere':
      return plain;
  }
}
