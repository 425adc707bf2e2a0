import { Clause, Items, Paragraph } from '../sheet/clause.tsx';
import { PartEnd } from '../sheet/sheet.tsx';
import styles from './chapter.module.css';
import type { NumberedArticle, NumberedChapter } from './terms.ts';

/** 章, and the perforation it could be torn off at. */
export function ChapterOfTerms({ id, no, title, articles }: NumberedChapter) {
  return (
    <>
      {no > 1 && <PartEnd />}
      <section id={id}>
        <h2 className={styles.title}>
          <span className={`num ${styles.no}`}>第{no}章</span>
          {title}
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
