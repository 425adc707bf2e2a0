import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Mascot } from './mascot.tsx';
import { TitleText } from './phrases.tsx';

const YUMEJI = 6;

type EmptyProps = { readonly line: string; readonly note?: string; readonly action?: ReactNode };

/** Message for an empty list, with the sleeping ゆめじ. */
export function Empty({ line, note, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Mascot number={YUMEJI} size={120} />
      <p className={styles.line}>
        <TitleText>{line}</TitleText>
      </p>
      {note && (
        <p className={styles.note}>
          <TitleText>{note}</TitleText>
        </p>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
