import { Card } from '#components/page/card.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './buying-steps.module.css';

const STEPS = [
  {
    name: '回数をえらぶ',
    text: '引く回数を決めて、購入へ進みます。ログインがまだの方は、ここで会員登録ができます。',
  },
  {
    name: '確認して支払う',
    text: '内容と金額をたしかめて、お支払い方法を選びます。結果は、お支払いと同時に決まります。',
  },
  { name: 'まわす', text: 'ハンドルをまわして、カプセルを開けます。まとめて結果だけを見ることもできます。' },
  { name: '発送をたのむ', text: 'マイページの当選賞品から、お届け先を選んで発送を依頼します。' },
];

/** The way from choosing to the parcel. */
export function BuyingSteps() {
  return (
    <Card className={styles.card}>
      <ol className={styles.steps}>
        {STEPS.map(({ name, text }, index) => (
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
      <ButtonLink kind="text" href={ROUTES.howto}>
        遊び方をくわしく見る
      </ButtonLink>
    </Card>
  );
}
