import Link from 'next/link';
import { CheckBox } from '#components/forms/check-box.tsx';
import type { FieldBinding } from '#components/forms/use-form.ts';
import { Card } from '#components/ui/card.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { yenText } from '#lib/text/numbers.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import styles from './consents.module.css';

type ConsentsProps = {
  readonly terms: FieldBinding;
  readonly final: FieldBinding;
  readonly isFree: boolean;
};

/** The consents required before payment. The texts open in a new tab. */
export const Consents = ({ terms, final, isFree }: ConsentsProps) => (
  <Card className={styles.consents}>
    <CheckBox {...terms} isRequired>
      <Text route={ROUTES.terms}>利用規約</Text>
      <span>と</span>
      <Text route={ROUTES.transactions}>特定商取引法に基づく表記</Text>
      <span>を確認しました</span>
    </CheckBox>
    <CheckBox {...final} isRequired>
      {isFree
        ? 'くじの性質上、引いたあとのキャンセル・交換ができないことに同意します'
        : 'くじの性質上、購入後のキャンセル・返品・交換ができないことに同意します'}
    </CheckBox>
  </Card>
);

const Text = ({ route, children }: { readonly route: string; readonly children: string }) => (
  <Link href={route} target="_blank">
    <span>{children}</span>
    <span className="visually-hidden">(新しいタブで開きます)</span>
  </Link>
);

type MinorConsentProps = FieldBinding & {
  readonly cap: NonNullable<OrderDetail['monthlyCap']>;
  readonly total: number;
};

/** For members under 18: the monthly cap and the guardian's consent. */
export const MinorConsent = ({ cap, total, ...field }: MinorConsentProps) => (
  <Card as="section" className={styles.card}>
    <h2 className={styles.title}>{`${ADULT_AGE_YEARS}歳未満の方へ`}</h2>
    <dl className={`num ${styles.sums}`}>
      <div>
        <dt>今月の上限</dt>
        <dd>{yenText(cap.cap)}</dd>
      </div>
      <div>
        <dt>今月購入できる残り</dt>
        <dd>{yenText(cap.left)}</dd>
      </div>
      <div>
        <dt>この注文のあとの残り</dt>
        <dd>{yenText(Math.max(0, cap.left - total))}</dd>
      </div>
    </dl>
    <CheckBox {...field} isRequired>
      保護者がこの購入を知っていて、同意しています
    </CheckBox>
  </Card>
);
