import { Contents } from '../contents.tsx';
import { Panel, PartEnd } from '../panel.tsx';
import { Clause, Items, Paragraph } from '../clause.tsx';
import { termsOf, type TermsFacts, type NumberedArticle, type NumberedChapter } from './terms.ts';
import styles from './legal-text.module.css';

/** The table of contents of 利用規約: chapters and articles. */
export const TermsContents = (facts: TermsFacts) => (
  <Contents
    entries={termsOf(facts).map(({ id, no, title, articles }) => ({
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
export const TermsText = (facts: TermsFacts) => (
  <Panel>
    {termsOf(facts).map((chapter) => (
      <ChapterOfTerms key={chapter.id} {...chapter} />
    ))}
  </Panel>
);

/** 章, with a perforation above. */
function ChapterOfTerms({ id, no, title, articles }: NumberedChapter) {
  return (
    <>
      {no > 1 && <PartEnd />}
      <section id={id}>
        <h2 className={styles.title}>
          <span className={`num ${styles.no}`}>{`第${no}章`}</span>
          <span>{title}</span>
        </h2>
        {articles.map((article) => (
          <ArticleOfTerms key={article.id} {...article} />
        ))}
      </section>
    </>
  );
}

const ArticleOfTerms = ({ id, no, title, paragraphs }: NumberedArticle) => (
  <Clause id={id} mark={`第${no}条`} title={title} level={3}>
    {paragraphs.length > 1 ? (
      <ol className={styles.paragraphs} role="list">
        {paragraphs.map(({ text, items }, at) => (
          <li key={at}>
            <div>
              <Paragraph text={text} />
              {items && <Items items={items} numbered />}
            </div>
          </li>
        ))}
      </ol>
    ) : (
      paragraphs.map(({ text, items }, at) => (
        <div key={at} className={styles.only}>
          <Paragraph text={text} />
          {items && <Items items={items} numbered />}
        </div>
      ))
    )}
  </Clause>
);
