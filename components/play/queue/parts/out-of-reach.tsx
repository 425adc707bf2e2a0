import { Notice } from '#components/page/notice.tsx';
import { japanTime } from '#lib/text/dates.ts';
import styles from './out-of-reach.module.css';

/** The shop cannot be asked just now. The place is kept all the same. */
export const OutOfReach = ({ askedAt }: { readonly askedAt: string }) => (
  <div role="status" className={styles.notice}>
    <Notice icon="warn">
      通信が途切れています。順番はそのままです。つながると、自動で更新します。(
      <span className="num">{japanTime(askedAt)}</span>の表示です)
    </Notice>
  </div>
);
