import { Notice } from '#components/ui/notice.tsx';
import type { Overview } from '#lib/contract/member/overview.ts';
import { resultRoute, ROUTES } from '#lib/site/routes.ts';
import { japanDate } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './overview.module.css';

type Facts = Pick<Overview, 'unseenResults' | 'unseenCount' | 'waitingPrizes' | 'storageEndsAt'>;

/** Notices of unplayed orders and of prizes in storage. */
export function Notices({ overview }: { readonly overview: Facts }) {
  const { unseenResults, unseenCount, waitingPrizes, storageEndsAt } = overview;
  const [oldest] = unseenResults;
  return (
    <>
      {oldest && (
        <Notice icon="gift" href={resultRoute(oldest.directoryName)}>
          <b className={styles.line}>{`まだ見ていない結果が${numberText(unseenCount)}件あります`}</b>
          <span className={styles.note}>{`${oldest.drawTitle}${unseenCount > 1 ? ' ほか' : ''}`}</span>
        </Notice>
      )}
      {waitingPrizes > 0 && (
        <Notice icon="truck" href={ROUTES.prizes}>
          <b className={styles.line}>{`発送を依頼できる賞品が${numberText(waitingPrizes)}点あります`}</b>
          {storageEndsAt !== null && (
            <span className={styles.note}>
              いちばん近い保管期限は <span className="nowrap">{japanDate(storageEndsAt)}</span>
            </span>
          )}
        </Notice>
      )}
    </>
  );
}
