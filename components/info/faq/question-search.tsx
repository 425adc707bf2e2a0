'use client';

import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { numberText } from '#lib/text/numbers.ts';
import { ANSWERS_ID, showMatching } from './matching-questions.ts';
import styles from './question-search.module.css';

/** Narrows the questions of the page to those with the typed words. Hidden where scripts are off. */
export function QuestionSearch() {
  const [found, setFound] = useState<number | null>(null);

  function search(text: string) {
    const answers = document.getElementById(ANSWERS_ID);
    if (answers === null) return;
    const shown = showMatching(answers, text);
    setFound(text.trim() === '' ? null : shown);
  }
  return (
    <div role="search" className={styles.search}>
      <label htmlFor="question-search" className={styles.label}>
        質問と答えからさがす
      </label>
      <div className={styles.field}>
        <Icon name="search" size={22} className={styles.icon} />
        <input
          id="question-search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="例：送料 返金"
          className={styles.input}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
      <p role="status" className={`num ${styles.status}`}>
        {found !== null &&
          (found > 0
            ? `${numberText(found)}問見つかりました。`
            : '見つかりませんでした。言葉をへらすか、お問い合わせください。')}
      </p>
    </div>
  );
}
