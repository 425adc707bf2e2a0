import { outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { Clause } from '../clause.tsx';
import { Contents } from '../contents.tsx';
import { Panel } from '../panel.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import { OpeningBlocks } from './terms-text.tsx';
import styles from './legal-text.module.css';

type PolicyProps = { readonly text: ShownText };

/** The table of contents of 個人情報保護方針. */
export const PolicyContents = ({ text }: PolicyProps) => (
  <Contents
    entries={outlineOf(text.blocks).chapters.map(({ id, title, no }) => ({ id, title, mark: `${no}.` }))}
  />
);

/** 個人情報保護方針 on one sheet: numbered chapters. */
export function PolicyText({ text }: PolicyProps) {
  const { opening, chapters } = outlineOf(text.blocks);
  return (
    <Panel>
      <OpeningBlocks blocks={opening} />
      {chapters.map(({ id, no, title, blocks, articles }) => (
        <Clause key={id} id={id} mark={`${no}.`} title={title} level={2}>
          <TextBlocks blocks={blocks} title={title} />
          {articles.map((article) => (
            <section key={article.id} id={article.id} className={styles.part}>
              <h3>{article.title}</h3>
              <TextBlocks blocks={article.blocks} title={article.title} />
            </section>
          ))}
        </Clause>
      ))}
    </Panel>
  );
}
