'use client';

import type { AnyForm } from '#components/forms/use-form.ts';
import { NotCombinable } from '#components/shipments/request/selection-bar.tsx';
import { Term } from '#components/shipments/request/request-terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { GIFT_LINK_DAYS, GIFT_PAYMENT_DAYS } from '#lib/contract/shop-rules.ts';
import { type FeeShare, isCombinable, shipmentFee } from '#lib/shipments/fee.ts';
import { sharesOf, type ShipmentSelection } from '#lib/shipments/selection.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import requestFormStyles from '#components/shipments/request/request-form.module.css';
import requestTermsStyles from '#components/shipments/request/request-terms.module.css';

type Props = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly selection: ShipmentSelection;
};

/** The terms of a link for its giver, and the button that makes it. */
export function LinkTerms({ form, selection }: Props) {
  const shares = sharesOf(selection);
  return (
    <>
      <section>
        <h3 className={requestTermsStyles.title}>リンクで贈るときの約束</h3>
        <Card>
          <dl className={requestTermsStyles.terms}>
            <Term name="リンクの期限">
              <p className="num">{`${GIFT_LINK_DAYS}日間です。ただし、選んだ賞品の保管期限(${japanDateTime(earliestEnd(selection))})のほうが早いときは、その時刻までです。`}</p>
              <p>それまでに入力がないと、賞品は発送待ちにもどります。保管期限は延びません。</p>
            </Term>
            <Term name="送料">
              <p className="num">{feeSentence(shares)}</p>
            </Term>
            <Term name="お届け先">
              <p>受け取る方が入力します。お知らせするのは、都道府県だけです。送り状番号もお伝えしません。</p>
            </Term>
            <Term name="取りやめ">
              <p>お届け先が入力されるまで、いつでも取りやめられます。</p>
            </Term>
          </dl>
        </Card>
      </section>
      <div className={requestFormStyles.place}>
        {form.failure !== null && <Trouble message={form.failure} />}
        {isCombinable(shares) ? (
          <Button kind="primary" type="submit" busy={form.isBusy} className={requestFormStyles.button}>
            <Icon name="gift" size={24} />
            <span>リンクをつくる</span>
          </Button>
        ) : (
          <div className={requestFormStyles.apart}>
            <NotCombinable />
          </div>
        )}
      </div>
    </>
  );
}

const earliestEnd = ({ prizes }: ShipmentSelection): string =>
  prizes.map(({ keepUntil }) => keepUntil).sort()[0] ?? '';

/** The fee of a parcel to every prefecture: the receiver's decides. */
function feeSentence(shares: readonly FeeShare[]): string {
  const fees = isCombinable(shares) ? PREFECTURES.map((prefecture) => shipmentFee(shares, prefecture)) : [0];
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  if (most === 0) return '無料です。お届け先が決まりしだい、発送の準備を始めます。';
  const sum =
    least === most
      ? `全国一律${yenText(least)}(税込)です。`
      : `${yenText(least)}から${yenText(most)}(税込)で、お届け先の都道府県で決まります。`;
  return `${sum}いまはお支払いいただきません。お届け先が入力されたらメールでお知らせしますので、${GIFT_PAYMENT_DAYS}日以内にお支払いください。受け取る方には、お支払いを求めません。`;
}
