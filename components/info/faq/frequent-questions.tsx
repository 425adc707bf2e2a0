import { Card } from '#components/ui/card.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import type { Question } from '#lib/site-texts/outline.ts';
import styles from './question-search.module.css';

const MOST = 5;

/** Links to the questions that are asked most: the first ones of the first groups. */
export const FrequentQuestions = ({ questions }: { readonly questions: readonly Question[] }) => (
  <Card as="section" className={styles.frequent}>
    <h2 className={styles.title}>よくお寄せいただく質問</h2>
    <ul>
      {questions.slice(0, MOST).map(({ id, question }) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.link}>
            <span>
              <Phrased text={question} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
);
