import { Card } from '#components/ui/card.tsx';
import type { Ink } from '#lib/contract/enums.ts';
import type { CardPicture, SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import { Paragraph } from '../clause.tsx';
import { DRAWINGS } from './step-drawings.tsx';
import styles from './step-cards.module.css';

/** The background pattern of each drawing, as in the draws' pictures. */
const LOOKS: Readonly<Partial<Record<CardPicture, string>>> = {
  count: styles.stripes ?? '',
  pay: styles.check ?? '',
  turn: `${styles.dots} ${styles.tall}`,
  receive: `${styles.dots} ${styles.tall}`,
};

/** The colours of the steps, in their order. */
const INKS: readonly Ink[] = ['soda', 'ichigo', 'lemon', 'mikan', 'melon'];

/** The steps as cards, each under its drawing if it has one. */
export const StepCards = ({ cards }: { readonly cards: readonly SiteTextCard[] }) => (
  <ol className={styles.steps} role="list">
    {cards.map(({ title, picture, lines }, at) => {
      const Drawing = picture && DRAWINGS[picture];
      return (
        <Card key={title} hanging band={INKS[at % INKS.length] ?? 'soda'} as="li" className={styles.step}>
          {Drawing && (
            <div className={`${styles.drawing} ${LOOKS[picture] ?? ''}`} aria-hidden="true">
              <Drawing />
            </div>
          )}
          <div className={styles.words}>
            <h3 className={styles.title}>
              <span className={`num ${styles.no}`}>{at + 1}</span>
              <span>{title}</span>
            </h3>
            {lines.map((line, no) => (
              <Paragraph key={no} text={line} />
            ))}
          </div>
        </Card>
      );
    })}
  </ol>
);
