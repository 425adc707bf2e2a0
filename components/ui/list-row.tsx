import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import type { Picture } from '#lib/contract/picture.ts';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { Icon } from './icon.tsx';
import { TitleText } from './phrases.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './list-row.module.css';

type ListRowProps = {
  /** The amount, on the stub of the ticket. */
  readonly count: number;
  readonly unit: string;
  /** The art of the draw; null: there is none. */
  readonly picture: Picture | null;
  readonly title: string;
  /** A line below the title. */
  readonly note?: string | undefined;
  /** URL of the link, which covers the whole row. */
  readonly href: string;
  /** Each line breaks at its spaces only, never inside a number or a date. */
  readonly facts: readonly string[];
  /** An action beside the link. */
  readonly action?: { readonly text: string; readonly href: string };
  /** The status. */
  readonly children: ReactNode;
};

/** A row of a member's list: an order, a shipment or a draw. */
export const ListRow = ({
  count,
  unit,
  picture,
  title,
  note,
  href,
  facts,
  action,
  children,
}: ListRowProps) => (
  <li className={styles.row}>
    <div className={styles.stub}>
      <div className={styles.art}>
        {picture && <ShopPicture picture={{ ...picture, alt: '' }} sizes="96px" className={styles.picture} />}
      </div>
      <p className="num">
        <b className={styles.count}>{numberText(count)}</b>
        <span>{unit}</span>
      </p>
    </div>
    <div className={styles.words}>
      {/* The name without the marks of line breaks. */}
      <Link href={href} className={`phrases ${styles.link}`} aria-label={title}>
        <TitleText>{title}</TitleText>
      </Link>
      {note !== undefined && (
        <p className={`phrases ${styles.note}`}>
          <TitleText>{note}</TitleText>
        </p>
      )}
      <p className={`num ${styles.facts}`}>
        {facts.map((fact) => (
          <Fact key={fact} words={fact.split(' ')} />
        ))}
      </p>
    </div>
    <div className={styles.state}>{children}</div>
    {action && (
      <Link href={action.href} prefetch={false} className={styles.action}>
        <span>{action.text}</span>
        <Icon name="right" size={16} />
      </Link>
    )}
  </li>
);

const Fact = ({ words }: { readonly words: readonly string[] }) => (
  <span>
    {words.map((word, nth) => (
      <Fragment key={word}>
        {nth > 0 && <span> </span>}
        <span className={styles.fact}>{word}</span>
      </Fragment>
    ))}
  </span>
);
