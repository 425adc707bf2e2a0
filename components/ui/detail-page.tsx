import type { ReactNode } from 'react';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { Mascot } from './mascot.tsx';
import { Card } from './card.tsx';
import { TitleText } from './phrases.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './detail-page.module.css';

type DetailHeadProps = {
  /** The name of its number: ご注文番号, 配送番号. */
  readonly numberName: string;
  readonly id: string;
  readonly title: string;
  readonly mascot: MascotNumber;
  readonly children?: ReactNode;
};

/** The upper half of the ticket of an order or shipment: its number and status. */
export const DetailHead = ({ numberName, id, title, mascot, children }: DetailHeadProps) => (
  <div className={styles.head}>
    <div className={styles.words}>
      <p className={`num ${styles.number}`}>
        <span>{`${numberName} `}</span>
        <span className="nowrap">{shortNumber(id)}</span>
      </p>
      <h2 className={styles.title} aria-label={title}>
        <TitleText>{title}</TitleText>
      </h2>
    </div>
    <Mascot number={mascot} size={104} className={styles.mascot} />
    {children && <div className={styles.below}>{children}</div>}
  </div>
);

/** Facts, each term above its value. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={`num ${styles.text}`}>{children}</dd>
  </div>
);

const PLACES = [1, 2, 3];

/** Placeholder while an order or shipment loads. */
export const DetailSkeleton = ({ name }: { readonly name: string }) => (
  <div role="status" aria-label={`${name}を確認しています`}>
    <Columns>
      <Card className={styles.waiting}>
        <Skeleton height={96} />
        <Skeleton height={240} />
      </Card>
      <Card hanging className={styles.waiting}>
        {PLACES.map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </Card>
    </Columns>
  </div>
);

/** Two columns on a wide screen, otherwise the second below the first. */
export const Columns = ({ children }: { readonly children: readonly [ReactNode, ReactNode] }) => (
  <div className={styles.columns}>
    <div className={styles.column}>{children[0]}</div>
    <div className={styles.column}>{children[1]}</div>
  </div>
);
