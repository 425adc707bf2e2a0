import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import styles from './shell.module.css';

type MessagePageProps = {
  /** Picture on the card's upper edge. */
  readonly picture: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** One or two buttons. */
  readonly actions: ReactNode;
};

/** A page with a single message. */
export function MessagePage({ picture, title, children, actions }: MessagePageProps) {
  return (
    <div className={`wrap ${styles.messagePage}`} data-message-page>
      <div className={styles.picture}>{picture}</div>
      <Card className={styles.messageCard}>
        <h1 className={styles.messageTitle}>
          <TitleText>{title}</TitleText>
        </h1>
        <div className={`phrases ${styles.words}`}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </Card>
    </div>
  );
}
