'use client';

import dynamic from 'next/dynamic';
import { FormCard } from '#components/forms/form-card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { loginRoute, safeReturn, signUpRoute } from '#lib/site/login-routes.ts';
import type { Elements } from '#lib/site/elements.ts';
import { useReturnPath, returnTarget } from './return-target.ts';

/** Lazy: most visitors of these pages are not about to buy. */
const WantedDraw = dynamic(async () => (await import('./wanted-draw.tsx')).WantedDraw);

type LoginCardProps = {
  readonly here: typeof ROUTES.login | typeof ROUTES.signup;
  /** After login or sign-up the tabs are hidden. */
  readonly isLoggedIn?: boolean;
  readonly children: Elements;
};

/** Shows login and sign-up as two tabs of one card. The links keep the requested page. */
export function LoginCard({ here, isLoggedIn = false, children }: LoginCardProps) {
  const next = useReturnPath();
  const target = returnTarget(next);
  const tabs = [
    { name: 'ログイン', href: loginRoute(next), isHere: here === ROUTES.login },
    { name: '会員登録', href: signUpRoute(next), isHere: here === ROUTES.signup },
  ];
  return (
    <FormCard tabs={!isLoggedIn ? tabs : undefined}>
      {/* Sighted visitors see the title in the tab. */}
      <h1 className="visually-hidden">{here === ROUTES.login ? 'ログイン' : '会員登録'}</h1>
      {target.kind === 'shopping' && !isLoggedIn && (
        <WantedDraw directoryName={target.directoryName} query={safeReturn(next).split('?')[1] ?? ''} />
      )}
      {children}
    </FormCard>
  );
}

type GreetingProps = {
  readonly plain: string;
  /** For a visitor from the checkout or from a draw's page. */
  readonly fromDraw?: string;
  /** For a visitor who opened a members' page. */
  readonly fromMemberPage?: string;
};

/** まるぽ's greeting by the page the visitor came from. */
export const Greeting = (greetings: GreetingProps) => {
  const next = useReturnPath();
  return <TitleText>{greetingFor(returnTarget(next).kind, greetings)}</TitleText>;
};

function greetingFor(
  kind: ReturnType<typeof returnTarget>['kind'],
  { plain, fromDraw = plain, fromMemberPage = plain }: GreetingProps,
): string {
  switch (kind) {
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
