'use client';

import { SessionFailure } from '#components/shell/menu/session-failure.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import type { FairBox } from '#lib/contract/fairness.ts';
import { useSession } from '#lib/session/use-session.ts';
import { fairnessRoute } from '#lib/site/routes.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { OwnOrder } from './own-order.tsx';
import { OwnWaits } from './own-waits.tsx';
import styles from './own.module.css';

/** The visitor's own tickets of this draw, to be checked in the own browser. */
export function OwnTickets({ box }: { readonly box: FairBox }) {
  const { session } = useSession();
  switch (session.kind) {
    case 'member':
      return <OwnOrder key={session.userId} box={box} />;
    case 'guest':
      return <Guest directoryName={box.directoryName} />;
    case 'unreachable':
      return <SessionFailure message={session.message} />;
    case 'asking':
      return <OwnWaits />;
  }
}

/** Back here, to the order that the address names; who is a guest is known in the browser alone. */
const backTo = (directoryName: string) => `${fairnessRoute(directoryName)}${window.location.search}`;

const Guest = ({ directoryName }: { readonly directoryName: string }) => (
  <Card className={styles.card}>
    <p>
      ログインすると、引いたくじが封をした箱に入っていたものかを、1枚ずつ確かめられます。計算は、いまお使いの端末のなかで行います。
    </p>
    <ButtonLink kind="primary" href={loginRoute(backTo(directoryName))} className={styles.action}>
      ログインして確かめる
    </ButtonLink>
  </Card>
);
