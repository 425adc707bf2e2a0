import Link from 'next/link';
import { ROUTES } from '#lib/site/routes.ts';
import type { Operator } from '#lib/site/operator-env.ts';
import styles from './contact-facts.module.css';

type PromiseProps = {
  readonly days: number;
  /** The days that are not counted. Undefined: all are. */
  readonly closedDays: string | undefined;
};

/** Says when an answer comes. */
export const AnswerPromise = ({ days, closedDays }: PromiseProps) => (
  <div className={`phrases ${styles.promise}`}>
    <p className={styles.days}>{`いただいたお問い合わせには、${days}日以内にお返事します。`}</p>
    {closedDays !== undefined && <p>{closedDays}</p>}
  </div>
);

type ContactFactsProps = { readonly operator: Pick<Operator, 'email' | 'tel' | 'hours'> };

/** The other ways to reach the shop; also for browsers without scripts. */
export const ContactFacts = ({ operator: { email, tel, hours } }: ContactFactsProps) => (
  <section className={styles.facts}>
    <h2 className={styles.title}>フォームのほかに</h2>
    <ul className={styles.list}>
      <li>
        <Link href={ROUTES.faq} prefetch={false}>
          よくある質問
        </Link>
      </li>
      <li>
        メール <a href={`mailto:${email}`}>{email}</a>
      </li>
      <li>
        電話 <a href={`tel:${tel.replaceAll('-', '')}`}>{tel}</a>
        <span className={styles.hours}>{`受付時間 ${hours}`}</span>
      </li>
    </ul>
    <p className={styles.note}>
      購入についてのお問い合わせは注文番号を、お届けについては配送番号をそえてください。パスワード、メールで届いたコード、カードの番号は書かないでください。
    </p>
  </section>
);
