import { ButtonLink } from '#components/page/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { Points } from './points.tsx';
import styles from './before-buying.module.css';

const POINTS = [
  { key: 'one', text: '1回につき、かならず賞品が1点出ます。空くじはありません。' },
  { key: 'chance', text: '賞品は選べません。何回か引くと、同じ賞品が出ることがあります。' },
  {
    key: 'returns',
    text: '購入後の返品・交換・キャンセルはできません。届いた賞品に傷みやまちがいがあったときは、交換いたします。',
  },
  {
    key: 'minors',
    text: '18歳未満の方は、保護者の方の同意を得てからご購入ください。年齢に応じて、ひと月に使える金額に上限があります。',
  },
  { key: 'pictures', text: '画像は見本です。お届けする賞品と、色や形がすこし異なることがあります。' },
];

/** What a shopper should know before there is no way back. */
export const BeforeBuying = () => (
  <Points icon="check" items={POINTS}>
    <div className={styles.more}>
      <ButtonLink kind="text" href={ROUTES.transactions}>
        特定商取引法にもとづく表記
      </ButtonLink>
      <ButtonLink kind="text" href={ROUTES.terms}>
        利用規約
      </ButtonLink>
    </div>
  </Points>
);
