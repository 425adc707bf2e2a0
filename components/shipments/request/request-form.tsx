'use client';

import { useEffect } from 'react';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { Form } from '#components/forms/form.tsx';
import { saveAddressForm } from '#lib/shipments/address-form.ts';
import { GiftChoice } from '#components/gifts/gift-choice.tsx';
import { LinkTerms } from '#components/gifts/link-terms.tsx';
import { isByLink } from '#components/gifts/gift-form.ts';
import { AddressChoice } from './address-choice.tsx';
import { DeliveryPreference } from './delivery-preference.tsx';
import { RequestTerms } from './request-terms.tsx';
import { MethodChoice } from './method-choice.tsx';
import { addressOf, useShipmentRequest, type ShipmentRequest } from './use-shipment-request.ts';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import { ButtonLink, Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Grade } from '#components/ui/grade.tsx';
import { byRank } from '#lib/orders/won-groups.ts';
import { groupPrizes } from '#lib/play/prize-text.ts';
import {
  prizesByDraw,
  type ShipmentSelection,
  type SelectedPrize,
  sharesOf,
} from '#lib/shipments/selection.ts';
import { VariantChoices } from '#components/prizes/variant-choice/variant-choices.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import '#components/ui/grade.css';
import { freeShippingHint } from '#lib/shipments/fee-text.ts';
import { isCombinable } from '#lib/shipments/fee.ts';
import { type Quote, quoteFor } from '#lib/shipments/quote.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { feeText, isOneFee } from '#lib/shipments/tariff-text.ts';
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
  const quote = quoteFor(sharesOf(selection), addressOf(form.values, member).address, form.values.method);
  const isCharged = quote?.chosen.fee !== 0;
  const byLink = isByLink(form.values, member.birthday);
  useEffect(() => saveAddressForm(member.userId, form.values), [member.userId, form.values]);
  return (
    <Form form={form} label="発送の依頼">
      <div className={styles.columns}>
        <div className={styles.column}>
          <Contents selection={selection} />
          <OpenChoices selection={selection} />
          <AddressChoice form={form} member={member} />
          <GiftChoice form={form} birthday={member.birthday} />
          {!byLink && quote !== undefined && quote.offered.length > 1 && (
            <MethodChoice form={form} quote={quote} />
          )}
          {!byLink && quote?.chosen.method !== 'post' && <DeliveryPreference form={form} />}
        </div>
        <div className={styles.column}>
          {byLink ? (
            <LinkTerms form={form} selection={selection} />
          ) : (
            <>
              <FeeCard selection={selection} quote={quote} />
              <RequestTerms selection={selection} paymentTypes={paymentTypes} isCharged={isCharged} />
              <RequestButton form={form} selection={selection} quote={quote} />
            </>
          )}
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
        選びなおす
      </ButtonLink>
    </div>
    {prizesByDraw(selection).map(({ draw, prizes }) => (
      <div key={draw.directoryName}>
        <h4 className={requestFormStyles.draw} aria-label={draw.title}>
          <TitleText>{draw.title}</TitleText>
        </h4>
        <ul>
          {groupPrizes([...prizes].sort(byRank)).map(({ prize, count }) => (
            <PrizeLine key={prize.wonPrizeId} prize={prize} count={count} />
          ))}
        </ul>
      </div>
    ))}
  </Card>
);

/** Variants that can be chosen before the prizes are sent. */
function OpenChoices({ selection }: { readonly selection: ShipmentSelection }) {
  const among = new Set(selection.prizes.map(({ wonPrizeId }) => wonPrizeId));
  return selection.draws.map(({ directoryName }) => (
    <VariantChoices key={directoryName} directoryName={directoryName} among={among} />
  ));
}

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

type QuoteProps = {
  readonly selection: ShipmentSelection;
  /** Left out: the fee depends on an address that is not typed yet. */
  readonly quote: Quote | undefined;
};

/** The fee and its reason. */
function FeeCard({ selection, quote }: QuoteProps) {
  const fee = quote?.chosen.fee;
  const free = freeShippingHint(selection);
  return (
    <Card as="section" className={requestFormStyles.fee}>
      <h3 className="visually-hidden">送料</h3>
      <p className={`num ${requestFormStyles.total}`}>
        <span>
          送料 <span className={requestFormStyles.tax}>{fee !== 0 && '税込・一箱分'}</span>
        </span>
        <span>
          <b className={requestFormStyles.sum}>{fee === undefined ? '—' : numberText(fee)}</b>円
        </span>
      </p>
      <p className={`num ${requestFormStyles.note}`}>
        <span>{feeReason(selection, quote)}</span>
        {free !== null && (
          <span>
            <b className={requestFormStyles.free}>{free}</b>になります。
          </span>
        )}
      </p>
    </Card>
  );
}

function feeReason(selection: ShipmentSelection, quote: Quote | undefined): string {
  if (quote === undefined) return 'お届け先の都道府県で決まります。';
  if (quote.chosen.fee === 0) return 'この内容は、送料無料でお送りします。';
  const isByTable = selection.draws.some(({ shipping }) => !isOneFee(shipping));
  if (isByTable) return `このお届け先への、${METHOD_NAMES[quote.chosen.method]}一箱の送料です。`;
  return selection.draws.length > 1
    ? 'まとめて送るため、いただくのはいちばん高い送料だけです。'
    : '全国一律です。';
}

type RequestButtonProps = QuoteProps & { readonly form: Pick<AnyForm, 'failure' | 'isBusy'> };

/** The button that requests the shipment. Prizes that cannot be combined must be removed first. */
function RequestButton({ form, selection, quote }: RequestButtonProps) {
  const shares = sharesOf(selection);
  const fee = quote?.chosen.fee;
  return (
    <div className={requestFormStyles.place}>
      {form.failure !== null && <Trouble message={form.failure} />}
      {isCombinable(shares) ? (
        <>
          <Button kind="primary" type="submit" busy={form.isBusy} className={requestFormStyles.button}>
            <Icon name="truck" size={24} />
            <span className="num">{`発送を依頼する${fee === undefined ? '' : `(送料${feeText(fee)})`}`}</span>
          </Button>
          <p className={`num phrases ${requestFormStyles.askNote}`}>{askNote(fee)}</p>
        </>
      ) : (
        <div className={requestFormStyles.apart}>
          <NotCombinable />
        </div>
      )}
    </div>
  );
}

function askNote(fee: number | undefined): string {
  if (fee === 0) return '送料はかかりません。';
  return fee === undefined
    ? '送料は、お届け先を入れると出ます。'
    : `送料${yenText(fee)}は、次の画面でお支払いいただきます。`;
}
