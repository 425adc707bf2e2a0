import Link from 'next/link';
import { unbroken } from '#lib/text/no-break.ts';
import { pieces, type LinkedWord, type Text } from './text.ts';

/** A text with its links and stresses. */
export function RichText({ text }: { text: Text }) {
  return pieces(text).map((piece, at) => {
    if (typeof piece === 'string') return unbroken(piece);
    if (piece.kind === 'strong') return <strong key={at}>{piece.word}</strong>;
    return <Anchor key={at} {...piece} />;
  });
}

function Anchor({ word, href }: LinkedWord) {
  // Links within a page and to a mail program are the browser's own business.
  if (!href.startsWith('/')) return <a href={href}>{word}</a>;
  return (
    <Link href={href} prefetch={false}>
      {word}
    </Link>
  );
}
