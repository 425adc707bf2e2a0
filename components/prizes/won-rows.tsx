import type { ReactNode } from 'react';
import type { StatusTag } from '#lib/orders/status-tag.ts';
import { variantText } from '#lib/prizes/variant-text.ts';
import type { WonGroup } from '#lib/orders/won-groups.ts';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import { numberText } from '#lib/text/numbers.ts';
import { StateTag } from '#components/ui/state-tag.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { ViewerPicture } from '#components/images/viewer-picture.tsx';
import { Grade } from '#components/ui/grade.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import styles from './won-rows.module.css';

type WonRowsProps = {
  readonly groups: readonly WonGroup[];
  /** The status of a group (null: none) and the note under its name. */
  readonly stateOf: (group: WonGroup) => { readonly tag: StatusTag | null; readonly note: ReactNode };
};

/** Won prizes, one line per group of equal ones. */
export const WonRows = ({ groups, stateOf }: WonRowsProps) => (
  <ul className={styles.rows}>
    {groups.map((group) => (
      <WonRow key={group.prize.wonPrizeId} group={group} state={stateOf(group)} />
    ))}
  </ul>
);

type WonRowProps = {
  readonly group: WonGroup;
  readonly state: ReturnType<WonRowsProps['stateOf']>;
};

const WonRow = ({ group: { prize, count }, state }: WonRowProps) => {
  const variants = variantText(prize);
  return (
    <li className={styles.row}>
      <PrizePicture prize={prize} />
      <div>
        <p className={`phrases ${styles.name}`}>
          <TitleText>{prize.name}</TitleText>
          {count > 1 && <span className={`num ${styles.count}`}>{`${numberText(count)}点`}</span>}
        </p>
        {variants !== undefined && <p className={styles.note}>{variants}</p>}
        <div className={`num ${styles.note}`}>{state.note}</div>
      </div>
      {state.tag && (
        <div className={styles.state}>
          <StateTag tag={state.tag} />
        </div>
      )}
    </li>
  );
};

/** A small picture of a won prize on its grade's tint; it opens the viewer. */
const PrizePicture = ({ prize }: { readonly prize: WonPrize }) => (
  <div className={styles.place} data-grade={prize.grade}>
    <ViewerPicture picture={namedPicture(prize)} sizes="64px" />
    <Grade
      grade={prize.grade}
      label={prize.gradeLabel}
      small
      className={prize.grade === 'lastOne' ? styles.lastOne : styles.grade}
    />
  </div>
);
