import Link from 'next/link';
import { Icon } from '#components/page/icon.tsx';
import type { WonPrize } from '#lib/contract/prize.ts';
import { gradeName } from '#lib/play/prize-text.ts';
import { shipmentRoute } from '#lib/site/routes.ts';
import { japanDate } from '#lib/text/dates.ts';
import { StateTag } from '../../listing/state-tag.tsx';
import { PrizeFace } from './prize-face.tsx';
import styles from './prize-row.module.css';

const OVER = { text: '保管期限がすぎました', look: 'over' } as const;

/** A prize that cannot be asked for: it travels already, or its storage has ended. */
export function KeptPrize({ prize }: { readonly prize: WonPrize }) {
  const { userShipId } = prize;
  return (
    <li className={styles.row}>
      <PrizeFace prize={prize} />
      <div className={styles.kept}>
        <p className={styles.words}>
          <span className="visually-hidden">{gradeName(prize.grade)} </span>
          <b className={styles.name}>{prize.name}</b>
          <span className={`num ${styles.note}`}>
            {userShipId === null
              ? `${japanDate(prize.keepUntil)}まで保管していました`
              : `${japanDate(prize.wonAt)}に当選`}
          </span>
        </p>
        {userShipId === null ? (
          <StateTag tag={OVER} />
        ) : (
          <Link href={shipmentRoute(userShipId)} prefetch={false} className={styles.parcel}>
            <Icon name="truck" size={18} />
            配送を見る
          </Link>
        )}
      </div>
    </li>
  );
}
