import { type BodyBlock, outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { Contents } from '../contents.tsx';
import { FactsTable } from '../facts-table.tsx';
import { Panel } from '../panel.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import { OpeningBlocks } from './terms-text.tsx';
import tableStyles from '../facts-table.module.css';
import styles from './legal-text.module.css';

type TransactionsProps = { readonly text: ShownText };

/** The table of contents: the groups of facts. */
export const TransactionsContents = ({ text }: TransactionsProps) => (
  <Contents entries={outlineOf(text.blocks).chapters.map(({ id, title }) => ({ id, title }))} />
);

/** 特定商取引法に基づく表記: each group of facts on a sheet of its own. */
export function TransactionsText({ text }: TransactionsProps) {
  const { opening, chapters } = outlineOf(text.blocks);
  return (
    <>
      {opening.length > 0 && (
        <Panel>
          <OpeningBlocks blocks={opening} />
        </Panel>
      )}
      {chapters.map(({ id, title, blocks, articles }) => (
        <section key={id} id={id}>
          <Panel>
            <h2 className={tableStyles.title}>{title}</h2>
            <FactsFirst blocks={blocks} title={title} />
            {articles.map((article) => (
              <section key={article.id} id={article.id} className={styles.part}>
                <h3>{article.title}</h3>
                <FactsFirst blocks={article.blocks} title={article.title} />
              </section>
            ))}
          </Panel>
        </section>
      ))}
    </>
  );
}

type FactsFirstProps = { readonly blocks: readonly BodyBlock[]; readonly title: string };

/** A table without a frame, as the page is a list of tables. Other blocks are between them. */
export const FactsFirst = ({ blocks, title }: FactsFirstProps) =>
  blocks.map((block, at) =>
    block.kind === 'facts' ? (
      <FactsTable key={at} caption={title} facts={block.rows} />
    ) : (
      <div key={at} className={styles.words}>
        <TextBlocks blocks={[block]} title={title} />
      </div>
    ),
  );
