'use client';

import { useEffect } from 'react';
import type { PaymentType } from '#lib/contract/enums.ts';
import { Form } from '#components/forms/form.tsx';
import { saveAddressForm } from '#lib/shipments/address-form.ts';
import { AddressChoice } from './address-choice.tsx';
import { DeliveryPreference } from './delivery-preference.tsx';
import { RequestTerms } from './request-terms.tsx';
import { useShipmentRequest, type ShipmentRequest } from './use-shipment-request.ts';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { ButtonLink, Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { groupPrizes } from '#lib/play/prize-text.ts';
import {
  prizesByDraw,
  type ShipmentSelection,
  type SelectedPrize,
  sharesOf,
} from '#lib/shipments/selection.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import '#components/ui/grade.css';
import { freeShippingHint } from '#lib/shipments/fee-text.ts';
import { shipmentFee, isCombinable } from '#lib/shipments/fee.ts';
import type { AnyForm } from '#components/forms/use-form.ts';
import { TitleText } from '#components/ui/phrases.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { NotCombinable } from './selection-bar.tsx';
import styles from './request-frame.module.css';
import requestFormStyles from './request-form.module.css';

type RequestFormProps = ShipmentRequest & { readonly paymentTypes: readonly PaymentType[] };

/** The contents, the address, the fee, the terms and the button. */
export function RequestForm({ paymentTypes, ...request }: RequestFormProps) {
  const { member, selection } = request;
  const form = useShipmentRequest(request);
  useEffect(() => saveAddressForm(member.userId, form.values), [member.userId, form.values]);
  return (
    <Form form={form} label="発送の依頼">
      <div className={styles.columns}>
        <div className={styles.column}>
          <Contents selection={selection} />
          <AddressChoice form={form} member={member} />
          <DeliveryPreference form={form} />
        </div>
        <div className={styles.column}>
          <FeeCard selection={selection} />
          <RequestTerms selection={selection} paymentTypes={paymentTypes} />
          <RequestButton form={form} selection={selection} />
        </div>
      </div>
    </Form>
  );
}

/** The contents by draw; equal prizes share a line. */
const Contents = ({ selection }: { readonly selection: ShipmentSelection }) => (
  <Card as="section" hanging className={requestFormStyles.card}>
    <div className={requestFormStyles.head}>
      <h3
        className={`num ${requestFormStyles.title}`}
      >{`お届けもの ${numberText(selection.prizes.length)}点`}</h3>
      <ButtonLink kind="text" href={ROUTES.prizes} className={requestFormStyles.change}>
        えらびなおす
      </ButtonLink>
    </div>
    {prizesByDraw(selection).map(({ draw, prizes }) => (
      <div key={draw.directoryName}>
        <h4 className={requestFormStyles.draw}>{draw.title}</h4>
        <ul>
          {groupPrizes(prizes).map(({ prize, count }) => (
            <PrizeLine key={prize.wonPrizeId} prize={prize} count={count} />
          ))}
        </ul>
      </div>
    ))}
  </Card>
);

const PrizeLine = ({ prize, count }: { readonly prize: SelectedPrize; readonly count: number }) => (
  <li className={requestFormStyles.line} data-grade={prize.grade}>
    <span className={requestFormStyles.picture}>
      <ShopPicture picture={prize.picture} sizes="56px" className={requestFormStyles.image} />
    </span>
    <Grade grade={prize.grade} label={prize.gradeLabel} small />
    <span className={`phrases ${requestFormStyles.name}`}>
      <TitleText>{prize.name}</TitleText>
    </span>
    <span className={`num ${requestFormStyles.count}`}>{`${numberText(count)}点`}</span>
  </li>
);

/** The fee and its reason. */
function FeeCard({ selection }: { readonly selection: ShipmentSelection }) {
  const fee = shipmentFee(sharesOf(selection));
  const free = freeShippingHint(selection);
  return (
    <Card as="section" className={requestFormStyles.fee}>
      <h3 className="visually-hidden">送料</h3>
      <p className={`num ${requestFormStyles.total}`}>
        <span>
          送料 <span className={requestFormStyles.tax}>{fee > 0 && '税込・一箱分'}</span>
        </span>
        <span>
          <b className={requestFormStyles.sum}>{numberText(fee)}</b>円
        </span>
      </p>
      <p className={`num ${requestFormStyles.note}`}>
        <span>
          {fee === 0
            ? 'この内容は、送料無料でお送りします。'
            : selection.draws.length > 1
              ? 'まとめて送るため、いただくのはいちばん高い送料だけです。'
              : '全国一律です。'}
        </span>
        {free !== null && (
          <span>
            <b className={requestFormStyles.free}>{free}</b>になります。
          </span>
        )}
      </p>
    </Card>
  );
}

type RequestButtonProps = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly selection: ShipmentSelection;
};

/** The button that requests the shipment. Prizes that cannot be combined must be removed first. */
function RequestButton({ form, selection }: RequestButtonProps) {
  const shares = sharesOf(selection);
  const fee = shipmentFee(shares);
  return (
    <div className={requestFormStyles.place}>
      {form.failure !== null && <Trouble message={form.failure} />}
      {isCombinable(shares) ? (
        <>
          <Button kind="primary" type="submit" busy={form.isBusy} className={requestFormStyles.button}>
            <Icon name="truck" size={24} />
            発送を依頼する
          </Button>
          <p className={`num phrases ${requestFormStyles.askNote}`}>
            {fee === 0 ? '送料はかかりません。' : `送料${yenText(fee)}は、つぎの画面でお支払いいただきます。`}
          </p>
        </>
      ) : (
        <div className={requestFormStyles.apart}>
          <NotCombinable />
        </div>
      )}
    </div>
  );
}
