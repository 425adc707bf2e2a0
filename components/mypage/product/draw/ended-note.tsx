import Link from 'next/link';
import { viewRoute } from '#lib/prizes/list-page.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './ended-note.module.css';

type EndedNoteProps = { readonly draw: Pick<BoughtDraw, 'directoryName'>; readonly ended: number };

/** Of what was never asked for, some may not be there to be asked for any more. */
export const EndedNote = ({ draw, ended }: EndedNoteProps) =>
  ended > 0 && (
    <p className={`num ${styles.note}`}>
      ほかに、保管期限がすぎた賞品が{numberText(ended)}点あります。
      <Link href={viewRoute(draw.directoryName, 'all')} scroll={false}>
        すべて見る
      </Link>
    </p>
  );
