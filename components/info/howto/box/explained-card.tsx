import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import { Paragraph } from '../../sheet/clause.tsx';
import type { Text } from '../../text.ts';
import styles from './explained-card.module.css';

type ExplainedCardProps = {
  readonly title: string;
  readonly lines: readonly Text[];
  /** An example to look at, between the title and the words. */
  readonly figure?: ReactNode;
  readonly wide?: boolean;
};

/** One thing explained. */
export const ExplainedCard = ({ title, lines, figure, wide = false }: ExplainedCardProps) => (
  <Card className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
    <h3 className={styles.title}>{title}</h3>
    {figure && <div className={styles.figure}>{figure}</div>}
    <div className={styles.words}>
      {lines.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </Card>
);
