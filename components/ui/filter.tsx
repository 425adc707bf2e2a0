import Link from 'next/link';
import styles from './filter.module.css';

type FilterProps = {
  readonly name: string;
  readonly choices: readonly {
    readonly text: string;
    readonly href: string;
    readonly isHere: boolean;
  }[];
};

/** Selects the part of a list that is shown. */
export const Filter = ({ name, choices }: FilterProps) => (
  <nav aria-label={name} className={styles.filter}>
    {choices.map(({ text, href, isHere }) => (
      <Link
        key={href}
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isHere ? 'page' : undefined}
        className={styles.choice}
      >
        {text}
      </Link>
    ))}
  </nav>
);
