import Link from 'next/link';
import { TakesFocus } from '#components/mypage/part/takes-focus.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { groupsOf, gradeName } from '#lib/play/prize-text.ts';
import type { Chosen } from '#lib/shipments/selection.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './gone.module.css';

type GoneProps = {
  readonly prizes: readonly Chosen[];
  /** Nothing that was chosen is left. */
  readonly isAll: boolean;
};

/** So many are named; of more, the number is said. */
const NAMED = 5;

/** Another tab or device was quicker, or the storage has ended: what is not sent with the others any more. */
export function Gone({ prizes, isAll }: GoneProps) {
  const groups = groupsOf(prizes);
  const others = groups.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
  return (
    <TakesFocus wanted>
      <Trouble
        message={
          <span className="num">
            つぎの賞品は、もう発送を依頼しているか、保管期限がすぎたため、はずしました。
            {!isAll && '残りの内容と送料をご確認のうえ、もう一度お進みください。'}
          </span>
        }
        action={
          <>
            <ul className={`num ${styles.gone}`}>
              {groups.slice(0, NAMED).map(({ prize, count }) => (
                <li key={prize.wonPrizeId}>
                  {gradeName(prize.grade)} {prize.name} {numberText(count)}点
                </li>
              ))}
              {others > 0 && <li>ほか{numberText(others)}点</li>}
            </ul>
            <Link href={ROUTES.shipments} className={styles.link}>
              配送履歴を見る
            </Link>
          </>
        }
      />
    </TakesFocus>
  );
}
