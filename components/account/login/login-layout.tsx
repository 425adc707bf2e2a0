import type { ReactNode } from 'react';
import { Mascot } from '#components/ui/mascot.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import styles from './login-layout.module.css';

const MARUPO = 1;

type LoginLayoutProps = {
  /** まるぽ's greeting. */
  readonly greeting: ReactNode;
  /** The card. */
  readonly children: ReactNode;
};

/** The layout of the login, sign-up and reminder pages: まるぽ beside the hanging card. */
export function LoginLayout({ greeting, children }: LoginLayoutProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.greeting}>
        <Mascot number={MARUPO} size={246} className={styles.mascot} />
        <p className={`phrases ${styles.words}`}>
          {typeof greeting === 'string' ? <TitleText>{greeting}</TitleText> : greeting}
        </p>
      </div>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
