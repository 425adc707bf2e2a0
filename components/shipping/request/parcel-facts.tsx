import type { ReactNode } from 'react';
import { telText, zipText } from '#components/mypage/profile/profile-words.ts';
import { Card } from '#components/page/card.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Term } from './request-terms.tsx';
import styles from './request-terms.module.css';

/** What is paid for: so many prizes, to this address, at that time. */
export const ParcelFacts = ({ parcel }: { readonly parcel: ShipmentDetail }) => (
  <section>
    <h3 className={styles.title}>ご依頼の内容</h3>
    <Card>
      <dl className={`num ${styles.terms}`}>
        <Term name="お届けもの">
          <p>
            <b>賞品{numberText(parcel.prizes)}点</b>(一箱)
          </p>
          <p>{parcel.drawTitles.join('、')}</p>
        </Term>
        <Term name="お届け先">
          <Address address={parcel.address} />
        </Term>
        <Term name="発送の時期">{startsOf(parcel)}</Term>
        <Term name="送料">
          <b>{yenText(parcel.fee)}(税込)</b>
        </Term>
      </dl>
    </Card>
  </section>
);

const Address = ({ address }: Pick<ShipmentDetail, 'address'>) => (
  <p>
    〒{zipText(address.zip)}
    <br />
    {address.address} {address.address2}
    <br />
    {address.name} 様
    <br />
    {telText(address.tel)}
  </p>
);

const startsOf = ({ starts }: Pick<ShipmentDetail, 'starts'>): ReactNode =>
  starts.map((start) => (
    <p key={start.directoryName}>
      {starts.length > 1 && `${start.drawTitle}：`}
      {start.starts}
    </p>
  ));
