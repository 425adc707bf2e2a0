import { type Article, type BodyBlock, type Chapter, outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { Clause } from '../clause.tsx';
import { Contents } from '../contents.tsx';
import { Panel, PartEnd } from '../panel.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import styles from './legal-text.module.css';

type TermsProps = { readonly text: ShownText };

/** The table of contents of 利用規約: chapters and articles. */
export const TermsContents = ({ text }: TermsProps) => (
  <Contents
    entries={outlineOf(text.blocks).chapters.map(({ id, no, title, articles }) => ({
      id,
      title,
      mark: `第${no}章`,
      entries: articles.map((article) => ({
        id: article.id,
        title: article.title,
        mark: `第${article.no}条`,
      })),
    }))}
  />
);

/** 利用規約 on one sheet. */
export function TermsText({ text }: TermsProps) {
  const { opening, chapters } = outlineOf(text.blocks);
  return (
    <Panel>
      <OpeningBlocks blocks={opening} />
      {chapters.map((chapter) => (
        <ChapterOfTerms key={chapter.id} {...chapter} />
      ))}
    </Panel>
  );
}

/** The blocks before the first chapter. */
export const OpeningBlocks = ({ blocks }: { readonly blocks: readonly BodyBlock[] }) =>
  blocks.length > 0 && (
    <div className={styles.opening}>
      <TextBlocks blocks={blocks} title="" />
    </div>
  );

/** 章, with a perforation above. */
function ChapterOfTerms({ id, no, title, blocks, articles }: Chapter) {
  return (
    <>
      {no > 1 && <PartEnd />}
      <section id={id}>
        <h2 className={styles.title}>
          <span className={`num ${styles.no}`}>{`第${no}章`}</span>
          <span>{title}</span>
        </h2>
        <OpeningBlocks blocks={blocks} />
        {articles.map((article) => (
          <ArticleOfTerms key={article.id} {...article} />
        ))}
      </section>
    </>
  );
}

/** 条. Its paragraphs are numbered if it has several. */
function ArticleOfTerms({ id, no, title, blocks }: Article) {
  const paragraphs = paragraphsOf(blocks);
  return (
    <Clause id={id} mark={`第${no}条`} title={title} level={3}>
      {paragraphs.length > 1 ? (
        <ol className={styles.paragraphs} role="list">
          {paragraphs.map((paragraph, at) => (
            <li key={at}>
              <div>
                <TextBlocks blocks={paragraph} title={title} isNumbered />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        paragraphs.map((paragraph, at) => (
          <div key={at} className={styles.only}>
            <TextBlocks blocks={paragraph} title={title} isNumbered />
          </div>
        ))
      )}
    </Clause>
  );
}

/** 項: a paragraph with the list or table that follows it. */
function paragraphsOf(blocks: readonly BodyBlock[]): readonly (readonly BodyBlock[])[] {
  const found: BodyBlock[][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (block.kind === 'paragraph' || last === undefined) found.push([block]);
    else last.push(block);
  }
  return found;
}
