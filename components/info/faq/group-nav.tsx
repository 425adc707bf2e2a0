import { Mascot } from '#components/page/mascot.tsx';
import type { MascotNumber } from '#lib/site/mascot.ts';
import styles from './group-nav.module.css';
import type { QuestionGroup } from './question.ts';

type GroupNavProps = {
  readonly groups: readonly { readonly group: QuestionGroup; readonly host: MascotNumber }[];
};

/** The way to each kind of question. */
export function GroupNav({ groups }: GroupNavProps) {
  return (
    <nav aria-label="質問の種類">
      <ul className={styles.groups} role="list">
        {groups.map(({ group, host }) => (
          <li key={group.id}>
            <a className={styles.link} href={`#${group.id}`}>
              <Mascot number={host} size={40} />
              <span className={styles.title}>{group.title}</span>
              <span className={`num ${styles.count}`}>{group.questions.length}問</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
