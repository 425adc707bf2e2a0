import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { paymentText, limitText, shippingText } from '#lib/draws/sale-terms-text.ts';
import { dateChangeText } from '#lib/shipments/date-change-text.ts';
import { japanPeriod } from '#lib/text/dates.ts';
import styles from './sale-terms.module.css';

export type Sale = Pick<
  DrawDetail,
  'opensAt' | 'closesAt' | 'shipping' | 'shippingDateChanges' | 'limits' | 'paymentTypes'
> & { readonly closedDays?: string };

type TermProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly main: ReactNode;
  readonly notes: readonly string[];
};

function Term({ icon, name, main, notes }: TermProps) {
  return (
    <div className={styles.term}>
      <dt className={styles.name}>
        <Icon name={icon} size={24} />
        <span>{name}</span>
      </dt>
      <dd>
        <p className={`num ${styles.main}`}>
          {typeof main === 'string' ? <TitleText>{main}</TitleText> : main}
        </p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            <TitleText>{note}</TitleText>
          </p>
        ))}
      </dd>
    </div>
  );
}

/** Sale period, shipping, purchase limits and payment methods, which a free draw has none of. */
export function SaleTerms(sale: Sale & { readonly isOver?: true }) {
  const period = japanPeriod(sale.opensAt, sale.closesAt);
  const limits = limitText(sale);
  const isFree = sale.paymentTypes.every((type) => type === 'NONE');
  const { methods, carrierBilling } = paymentText(sale.paymentTypes);
  return (
    <Card>
      <dl className={styles.terms}>
        <Term
          icon="clock"
          name="販売期間"
          main={
            <>
              <span className="nowrap">{`${period.from} から`}</span>{' '}
              <span className="nowrap">{`${period.to} まで`}</span>
            </>
          }
          notes={sale.isOver ? [] : ['なくなり次第、終了します。']}
        />
        <Term
          icon="truck"
          name="発送時期"
          main={sale.shipping.starts}
          notes={[
            ...sale.shippingDateChanges.map(dateChangeText),
            ...(sale.closedDays === undefined ? [] : [sale.closedDays]),
            ...shippingText(sale),
          ]}
        />
        <Term icon="list" name={isFree ? '回数の制限' : '購入制限'} main={limits.main} notes={limits.notes} />
        {!isFree && (
          <Term
            icon="card"
            name="お支払い"
            main={methods.join(' / ')}
            notes={carrierBilling.length > 0 ? [carrierBilling.join('、')] : []}
          />
        )}
      </dl>
    </Card>
  );
}
