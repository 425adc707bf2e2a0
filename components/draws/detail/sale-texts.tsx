import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { SalesType } from '#lib/contract/enums.ts';
import { ADULT_AGE_YEARS, HOLD_MINUTES } from '#lib/contract/shop-rules.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { Elements } from '#lib/site/elements.ts';
import styles from './sale-texts.module.css';

const PAYING = {
  name: '確認して支払う',
  text: '内容と金額を確かめて、お支払い方法を選びます。結果は、お支払いのあとに出る乱数で決まります。',
};

/** Instead of the payment, for a draw without one. */
const CONFIRMING = {
  name: '内容を確認する',
  text: '内容を確かめて、注文を確定します。代金はかかりません。結果は、ご注文のあとに出る乱数で決まります。',
};

const CHOOSING = {
  name: '回数を選ぶ',
  text: '引く回数を決めて、購入へ進みます。ログインがまだの方は、ここで会員登録ができます。',
};

/** The same without a purchase. */
const CHOOSING_FREE = {
  name: '回数を選ぶ',
  text: '引く回数を決めて、次の画面へ進みます。ログインがまだの方は、ここで会員登録ができます。',
};

const STEPS = [
  CHOOSING,
  PAYING,
  { name: 'まわす', text: 'ハンドルをまわして、カプセルを開けます。まとめて結果だけを見ることもできます。' },
  { name: '発送をたのむ', text: 'マイページの当選賞品から、お届け先を選んで発送を依頼します。' },
];

type PriceProps = {
  /** The draw costs nothing. Absent for all others, because the props are in the page. */
  readonly isFree?: true;
};

/** The steps from the choice to the shipment. */
export function BuyingSteps({ isFree }: PriceProps) {
  const steps = isFree ? [CHOOSING_FREE, CONFIRMING, ...STEPS.slice(2)] : STEPS;
  return (
    <Card className={styles.card}>
      <ol className={styles.steps}>
        {steps.map(({ name, text }, index) => (
          <li key={name} className={styles.step}>
            <span className={`num ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink kind="text" href={ROUTES.howto} prefetch={false}>
        遊び方をくわしく見る
      </ButtonLink>
    </Card>
  );
}

type Variants = Pick<DrawDetail, 'chooseDays' | 'allowsSwap'>;

const SWAP = {
  key: 'swap',
  text: '同じ種類が重なったときは、発送を依頼する前に、1点につき1度だけ、予備のあるほかの種類と交換できます。',
};

/** How the variants of prizes are decided. */
function variantsText(chooseDays: number | undefined): string {
  return chooseDays === undefined
    ? '「全3種」のような賞品は、種類を選べません。どの種類かも、抽選で決まります。'
    : `「全3種」のような賞品は、当たった方が、結果が出てから${chooseDays}日のあいだ、残っている種類から選べます。選ばれないときは、決めておいた希望の順に、希望がないときは残りがいちばん多い種類になります。どちらも、まだお持ちでない種類が先です。`;
}

type Note = { readonly key: string; readonly text: string; readonly free?: string };

const beforeBuying = ({ chooseDays, allowsSwap }: Variants): readonly Note[] => [
  { key: 'one', text: '1回につき、かならず賞品が1点出ます。空くじはありません。' },
  { key: 'chance', text: '賞品は選べません。何回か引くと、同じ賞品が出ることがあります。' },
  { key: 'variants', text: variantsText(chooseDays) },
  ...(allowsSwap ? [SWAP] : []),
  {
    key: 'returns',
    text: '購入後の返品・交換・キャンセルはできません。届いた賞品に傷みやまちがいがあったときは、交換いたします。',
    free: '届いた賞品に傷みやまちがいがあったときは、交換いたします。',
  },
  {
    key: 'minors',
    text: `${ADULT_AGE_YEARS}歳未満の方は、保護者の方の同意を得てからご購入ください。年齢に応じて、ひと月に使える金額に上限があります。`,
    free: `${ADULT_AGE_YEARS}歳未満の方は、保護者の方の同意を得てからお引きください。`,
  },
  { key: 'pictures', text: '画像は見本です。お届けする賞品と、色や形がすこし異なることがあります。' },
];

/** Notes that a shopper has to read before they pay, or draw for nothing. */
export const BeforeBuying = ({ isFree, ...variants }: PriceProps & Variants) => (
  <Points
    icon="check"
    items={beforeBuying(variants).map(({ key, text, free }) => ({
      key,
      text: isFree ? (free ?? text) : text,
    }))}
  >
    <div className={styles.more}>
      <ButtonLink kind="text" href={ROUTES.transactions} prefetch={false}>
        特定商取引法に基づく表記
      </ButtonLink>
      <ButtonLink kind="text" href={ROUTES.terms} prefetch={false}>
        利用規約
      </ButtonLink>
    </div>
  </Points>
);

const SELLING_OUT = [
  {
    key: 'end',
    text: '残りが0枚になったところで、販売は終わりです。あとから賞品や枚数を足すことはありません。',
  },
  {
    key: 'hold',
    text: `手続きに進むと、選んだ枚数を${HOLD_MINUTES}分間とりおきます。これが「手続き中」の枚数です。とりやめや時間切れのぶんは、箱に戻ります。`,
  },
  {
    key: 'queue',
    text: 'お手続きが集中しているときは、整理券をお渡しして順番にご案内します。お待ちのあいだに完売することもあります。',
  },
];

const LATE_PAYMENT = {
  key: 'late',
  text: '完売と入れちがいでお支払いが済んでしまったときは、全額をお返しします。',
};

const LAST_ONE = {
  key: 'last',
  text: '最後の1枚を引いた方には、その1枚の賞品にくわえて、ラストワン賞をお贈りします。',
};

/** Notes for the end of a box: the sold-out draw and the last-one prize. */
export const SellingOut = ({ salesType, isFree }: PriceProps & { readonly salesType: SalesType }) => (
  <Points
    icon="info"
    items={[
      ...SELLING_OUT,
      ...(isFree ? [] : [LATE_PAYMENT]),
      ...(salesType === 'last_special' ? [LAST_ONE] : []),
    ]}
  />
);

type PointsProps = {
  readonly items: readonly { readonly key: string; readonly text: ReactNode }[];
  readonly icon: IconName;
  readonly children?: Elements;
};

/** A list of sentences. */
export function Points({ items, icon, children }: PointsProps) {
  return (
    <Card className={styles.pointsCard}>
      <ul className={styles.points}>
        {items.map(({ key, text }) => (
          <li key={key}>
            <Icon name={icon} size={18} className={styles.icon} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

export { SaleTerms } from './sale-terms.tsx';
