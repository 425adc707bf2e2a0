'use client';

import { Notice } from '#components/page/notice.tsx';
import { japanToday } from '#lib/forms/birthday.ts';
import { isMinor } from './details.ts';
import styles from './minor-note.module.css';

/** To those who are under age, as soon as they say so. */
export const MinorNote = ({ birthday }: { readonly birthday: string }) => (
  <div role="status" className={styles.note}>
    {isMinor(birthday, japanToday()) && (
      <Notice>18歳未満の方は、保護者の同意を得てから登録してください。購入時にも確認します。</Notice>
    )}
  </div>
);
