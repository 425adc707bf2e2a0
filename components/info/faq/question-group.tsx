import { Card } from '#components/page/card.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import { Items, Paragraph } from '../sheet/clause.tsx';
import { StandingMascot } from '../standing-mascot.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './question-group.module.css';
import type { Question, QuestionGroup } from './question.ts';

type GroupProps = { readonly group: QuestionGroup; readonly host: MascotNumber };

/** Questions of one kind, on one card, with the mascot who would know. */
export function GroupOfQuestions({ group, host }: GroupProps) {
  return (
    <section id={group.id} className={styles.group} aria-labelledby={`${group.id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${group.id}-title`}>
          {group.title}
        </h2>
        <StandingMascot number={host} size={80} className={styles.host} />
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
