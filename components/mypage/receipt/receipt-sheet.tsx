import { includedTax, TAX_PERCENT, type Issuer, type ReceiptFacts } from '#lib/history/receipt.ts';
import { japanYearDay } from '#lib/words/dates.ts';
import { yenText } from '#lib/words/money.ts';
import { shortNumber } from '#lib/words/short-number.ts';
import type { Honorific } from './honorific-choice.tsx';
import styles from './receipt-sheet.module.css';

type ReceiptSheetProps = {
  readonly facts: ReceiptFacts;
  readonly issuer: Issuer;
  readonly addressee: string;
  readonly honorific: Honorific;
};

/** The receipt itself, which is printed alone. */
export const ReceiptSheet = ({ facts, issuer, addressee, honorific }: ReceiptSheetProps) => (
  <article className={`prints-alone ${styles.sheet}`} aria-label="領収書">
    <p className={`num ${styles.number}`}>
      {facts.numberName} {shortNumber(facts.id)}
    </p>
    <h2 className={styles.title}>領収書</h2>
    <p className={styles.addressee}>
      <span className={styles.name}>{addressee}</span>
      <span>{honorific}</span>
    </p>
    <p className={`num ${styles.total}`}>
      <b>{yenText(facts.total)}</b>
      <span>(税込)</span>
    </p>
    <p>但し、{facts.purpose}</p>
    <p>
      <span className="num">{japanYearDay(facts.paidAt)}</span>、上記の金額を受領しました。
    </p>
    <Breakdown facts={facts} />
    <IssuedBy issuer={issuer} />
    <p className={styles.note}>
      この領収書は電子データでお渡しするため、収入印紙を貼っていません。何度表示しても、日付・金額・番号は同じです(再発行も同じ内容)。
    </p>
  </article>
);

const Breakdown = ({ facts: { total, receivedBy, paidAt } }: { readonly facts: ReceiptFacts }) => (
  <dl className={`num ${styles.breakdown}`}>
    <Line term={`${TAX_PERCENT}%対象(税込)`}>{yenText(total)}</Line>
    <Line term={`うち消費税(${TAX_PERCENT}%)`}>{yenText(includedTax(total))}</Line>
    <Line term="お支払い日">{japanYearDay(paidAt)}</Line>
    <Line term="お支払い方法">{receivedBy}</Line>
  </dl>
);

const Line = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div className={styles.line}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function IssuedBy({ issuer }: { readonly issuer: Issuer }) {
  const { name, zip, address, tel, invoiceNumber, isSample } = issuer;
  return (
    <div className={`num ${styles.issuer}`}>
      <p className={styles.issuerName}>{name}</p>
      <p>
        〒{zip}
        <br />
        {address}
      </p>
      <p>電話 {tel}</p>
      {invoiceNumber !== null && <p>登録番号 {invoiceNumber}</p>}
      {isSample && <p className={styles.sample}>見本(発行者は実在しません)</p>}
    </div>
  );
}
