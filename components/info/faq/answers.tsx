import { Card } from '#components/ui/card.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { Items, Paragraph } from '../clause.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { QUESTION_GROUPS } from './questions.ts';
import type { Question, QuestionGroup } from './question.ts';
import styles from './answers.module.css';

/** All questions and their answers. */
export const Answers = () =>
  QUESTION_GROUPS.map(({ group, host }) => <GroupOfQuestions key={group.id} group={group} host={host} />);

type GroupProps = { readonly group: QuestionGroup; readonly host: MascotNumber };

/** Questions of one kind, on one card, with the mascot who would know. */
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
 * The id stands on the answer, inside: a browser that is led to it, by an address or by its own page search,
 * opens what surrounds it, without any script.
 */
function OneQuestion({ id, question, answer, list }: Question) {
  return (
    <details>
      <summary>
        <h3 id={`q-${id}`}>{question}</h3>
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
 * The answer's own address; `about` is the id of its question. With scripts it is copied as well (copy-address.ts); without
 * them it is a plain link. How it looks goes by its place (question-group.module.css): there are many of it on a page.
 */
export const CopyLink = ({ id, about }: { readonly id: string; readonly about: string }) => (
  <p>
    <a href={`#${id}`} aria-describedby={about}>
      この答えへのリンク
    </a>
    <span role="status" />
  </p>
);
