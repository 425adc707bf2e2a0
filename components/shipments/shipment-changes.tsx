import Link from 'next/link';
import type { BoxChange, PauseReason } from '#lib/contract/enums.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { Fact } from '#components/ui/detail-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { shipmentRoute } from '#lib/site/routes.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import styles from './shipment-contents.module.css';

const PAUSE_TEXTS: Readonly<Record<PauseReason, string>> = {
  damage: '箱におつめする前の確認で、賞品に傷みが見つかりました。',
  missing: 'お送りする賞品を確かめています。',
  address: 'お届け先を確かめています。',
  other: '確認したいことがあります。',
};

type Props = { readonly shipment: ShipmentDetail };

/** Says that the shop has paused a shipment before its handover, and why. */
export const Paused = ({ shipment: { pauseReason } }: Props) =>
  pauseReason === null ? null : (
    <Notice icon="clock">
      <b>発送の準備をいったん止めています</b>
      <p>{`${PAUSE_TEXTS[pauseReason]}済みしだい、準備を再開してお知らせします。`}</p>
    </Notice>
  );

const CHANGE_TEXTS: Readonly<Record<BoxChange, string>> = {
  takenOut: '賞品1点を外し、発送待ちに戻しました',
  replaced: '賞品1点を、同じ賞品の別のお品と取り替えました',
  paused: '準備を止めました',
  resumed: '準備を再開しました',
  split: '箱を分けました',
};

/** Shows the changes by the shop before the handover, and the other boxes of the request. */
export const ShipmentChanges = ({ shipment: { changes, boxIds } }: Props) => (
  <>
    {boxIds.length > 0 && (
      <Fact term="いっしょの荷物">
        {boxIds.map((userShipId) => (
          <Link key={userShipId} href={shipmentRoute(userShipId)} className={styles.link}>
            {shortNumber(userShipId)}
          </Link>
        ))}
      </Fact>
    )}
    {changes.length > 0 && (
      <Fact term="当店での変更">
        {changes.map(({ change, at }, nth) => (
          <span key={`${at} ${nth}`} className={styles.start}>
            <span>{CHANGE_TEXTS[change]}</span>
            <span className={styles.note}>{japanDateTime(at)}</span>
          </span>
        ))}
      </Fact>
    )}
  </>
);
