import { Card } from '#components/ui/card.tsx';
import { type BodyBlock, type Chapter, outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import { hostOf } from './hosts.ts';
import { Question } from './question.tsx';
import styles from './answers.module.css';

/** All questions with their answers. */
export function Answers({ text }: { readonly text: ShownText }) {
  const { opening, chapters } = outlineOf(text.blocks);
  return (
    <>
      <TextBlocks blocks={opening} title="" />
      {chapters.map((chapter) => (
        <GroupOfQuestions key={chapter.id} {...chapter} />
      ))}
    </>
  );
}

/** A group of questions on a card with its mascot. */
function GroupOfQuestions({ id, no, title, blocks, articles }: Chapter) {
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <BottomAlignedMascot number={hostOf(no)} size={80} className={styles.host} />
      </div>
      <Card className={styles.card}>
        <Questions blocks={blocks} title={title} />
        {articles.map((article) => (
          <section key={article.id} id={article.id}>
            <h3>{article.title}</h3>
            <Questions blocks={article.blocks} title={article.title} />
          </section>
        ))}
      </Card>
    </section>
  );
}

type QuestionsProps = { readonly blocks: readonly BodyBlock[]; readonly title: string };

/** Questions, and other blocks between them. */
const Questions = ({ blocks, title }: QuestionsProps) =>
  blocks.map((block, at) =>
    block.kind === 'question' ? (
      <Question key={block.id} {...block} />
    ) : (
      <div key={at} className={styles.between}>
        <TextBlocks blocks={[block]} title={title} />
      </div>
    ),
  );
