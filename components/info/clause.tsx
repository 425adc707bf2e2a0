import type { ReactNode } from 'react';
import Link from 'next/link';
import { noBreak } from '#lib/text/no-break.ts';
import { pieces, type LinkedWord } from '#lib/site-texts/markup.ts';
import styles from './clause.module.css';

type ClauseProps = {
  readonly id: string;
  /** 第9条, 3., …: the number by which the clause is cited. It links to itself, so that its URL can be copied. */
  readonly mark: string;
  readonly title: string;
  readonly level: 2 | 3;
  readonly children: ReactNode;
};

/** A numbered clause of a legal text. */
export function Clause({ id, mark, title, level, children }: ClauseProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={id} className={styles.clause}>
      <Heading className={styles.heading}>
        <a className={`num ${styles.mark}`} href={`#${id}`}>
          {mark}
        </a>
        <span>{` ${title}`}</span>
      </Heading>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export const Paragraph = ({ text }: { readonly text: string }) => <p>{richText(text)}</p>;

type ItemsProps = { readonly items: readonly string[]; readonly numbered?: boolean };

/** Items under a paragraph; numbered where the law numbers them. */
export function Items({ items, numbered = false }: ItemsProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={numbered ? styles.numbered : styles.points} role="list">
      {items.map((item, at) => (
        <li key={at}>{richText(item)}</li>
      ))}
    </List>
  );
}

/** A text with links and emphasis; without them it is the only text of its element. */
function richText(text: string) {
  const all = pieces(text);
  const [first] = all;
  if (first === undefined) return null;
  if (all.length === 1 && typeof first === 'string') return noBreak(first);
  return all.map((piece, at) => {
    if (typeof piece === 'string') return <span key={at}>{noBreak(piece)}</span>;
    if (piece.kind === 'strong') return <strong key={at}>{piece.word}</strong>;
    return <Anchor key={at} {...piece} />;
  });
}

function Anchor({ word, href }: LinkedWord) {
  // Links within the page and to an email program are plain links.
  if (!href.startsWith('/')) return <a href={href}>{word}</a>;
  return (
    <Link href={href} prefetch={false}>
      {word}
    </Link>
  );
}
