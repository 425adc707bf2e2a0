import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './list-row.module.css';

type ListRowProps = {
  /** How much there is of it, as a stub torn off shows it. */
  readonly count: number;
  readonly unit: string;
  readonly title: string;
  /** Where it leads; the whole row is the link. */
  readonly href: string;
  /** Each breaks at its spaces, if it must: never within a number or a day. */
  readonly facts: readonly string[];
  /** What can be done with it at once, beside looking at it. */
  readonly action?: { readonly text: string; readonly href: string } | undefined;
  /** How it stands. */
  readonly children: ReactNode;
};

/** One of the things a member has many of. */
export const ListRow = ({ count, unit, title, href, facts, action, children }: ListRowProps) => (
  <li className={styles.row}>
    <p className={`num ${styles.stub}`}>
      <b className={styles.count}>{numberText(count)}</b>
      {unit}
    </p>
    <div className={styles.words}>
      <Link href={href} className={styles.link}>
        {title}
      </Link>
      <p className={`num ${styles.facts}`}>
        {facts.map((fact) => (
          <Fact key={fact} words={fact.split(' ')} />
        ))}
      </p>
    </div>
    <div className={styles.state}>{children}</div>
    {action && (
      <Link href={action.href} prefetch={false} className={styles.action}>
        {action.text}
        <Icon name="right" size={16} />
      </Link>
    )}
  </li>
);

const Fact = ({ words }: { readonly words: readonly string[] }) => (
  <span>
    {words.map((word, nth) => (
      <Fragment key={word}>
        {nth > 0 && ' '}
        <span className="nowrap">{word}</span>
      </Fragment>
    ))}
  </span>
);
