import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { MinorCaps } from '#lib/contract/shop.ts';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { Items, Paragraph } from '../clause.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { questionGroups } from './questions.ts';
import type { Question, QuestionGroup } from './question.ts';
import styles from './answers.module.css';

export type AnswersProps = { readonly minorCaps: MinorCaps };

/** All questions with their answers. */
export const Answers = ({ minorCaps }: AnswersProps) =>
  questionGroups(minorCaps).map(({ group, host }) => (
    <GroupOfQuestions key={group.id} group={group} host={host} />
  ));

type GroupProps = { readonly group: QuestionGroup; readonly host: MascotNumber };

/** A group of questions on a card with its mascot. */
function GroupOfQuestions({ group, host }: GroupProps) {
  return (
    <section id={group.id} className={styles.group} aria-labelledby={`${group.id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${group.id}-title`}>
          {group.title}
        </h2>
        <BottomAlignedMascot number={host} size={80} className={styles.host} />
      </div>
      <Card className={styles.card}>
        {group.questions.map((question) => (
          <OneQuestion key={question.id} {...question} />
        ))}
      </Card>
    </section>
  );
}

/**
 * The id is on the answer inside: a browser that scrolls to it, for a URL or its page search, opens the element
 * around it without a script.
 */
function OneQuestion({ id, question, answer, list }: Question) {
  return (
    <details>
      <summary>
        <h3 id={`q-${id}`}>
          <TitleText>{question}</TitleText>
        </h3>
      </summary>
      <div id={id}>
        {answer.map((text, at) => (
          <Paragraph key={at} text={text} />
        ))}
        {list && <Items items={list} />}
        <CopyLink id={id} about={`q-${id}`} />
      </div>
    </details>
  );
}

/**
 * Link to the answer itself; `about` is the id of its question. With scripts a click also copies its URL
 * (`copyAddress`). Styled by its position, without a class, because a page has many of it.
 */
export const CopyLink = ({ id, about }: { readonly id: string; readonly about: string }) => (
  <p>
    <a href={`#${id}`} aria-describedby={about}>
      この答えへのリンク
    </a>
    <span role="status" />
  </p>
);
