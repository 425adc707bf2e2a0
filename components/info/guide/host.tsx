import { Icon } from '#components/ui/icon.tsx';
import { Mascot } from '#components/ui/mascot.tsx';
import { Phrases } from '#components/ui/phrases.tsx';
import { outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { titlePhrases } from '#lib/text/title-phrases.ts';
import styles from './host.module.css';

const RAMUJII = 4;

/** The host of the page, who says its opening. The mascot looks to the left, where its speech bubble is. */
export function Host({ text }: { readonly text: ShownText }) {
  const { opening, chapters } = outlineOf(text.blocks);
  const said = opening.flatMap((block) => ('text' in block ? block.text.split('\n') : []));
  return (
    <>
      <div className={styles.host}>
        <div className={styles.bubble}>
          {said.map((line, at) => (
            <p key={at}>
              <Phrases of={titlePhrases(line)} />
            </p>
          ))}
        </div>
        <Mascot number={RAMUJII} size={200} className={styles.mascot} />
      </div>
      <nav aria-label="このページの内容">
        <ul className={styles.parts} role="list">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="phrases">
                <span>{title}</span>
                <Icon name="down" size={16} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
