import { includedTax, TAX_PERCENT } from '#lib/contract/tax.ts';
import type { Issuer, ReceiptContent } from '#lib/orders/receipt.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { yenText, shortNumber } from '#lib/text/numbers.ts';
import { Sentences, AddressText } from '#components/ui/line-breaks.tsx';
import type { Honorific } from './honorific-choice.tsx';
import styles from './printed-receipt.module.css';

type PrintedReceiptProps = {
  readonly facts: ReceiptContent;
  readonly issuer: Issuer;
  readonly addressee: string;
  readonly honorific: Honorific;
};

/** The receipt or return invoice, the only printed part of the page. */
export const PrintedReceipt = ({ facts, issuer, addressee, honorific }: PrintedReceiptProps) => (
  <article className={`prints-alone ${styles.sheet}`} aria-label={facts.title}>
    <p className={`num ${styles.number}`}>
      <span>{`${facts.numberName} ${shortNumber(facts.id)}`}</span>
      <span>{`発行日 ${japanYearDay(facts.issuedAt)}`}</span>
    </p>
    <h2 className={styles.title}>{facts.title}</h2>
    <p className={styles.addressee}>
      <span className={styles.name}>{addressee}</span>
      <span>{honorific}</span>
    </p>
    <div className={styles.sum}>
      <p className={`num ${styles.total}`}>
        <span>金額</span>
        <b>
          <span>{yenText(facts.total)}</span>
          <span className={styles.tax}>(税込)</span>
        </b>
      </p>
      <p className={styles.purpose}>{`但し、${facts.purpose}`}</p>
      <p>{facts.statement}</p>
    </div>
    <div className={styles.foot}>
      <Breakdown facts={facts} />
      <IssuedBy issuer={issuer} />
    </div>
    <p className={styles.note}>
      <Sentences>
        {`${facts.note}${
          issuer.invoiceNumber === null
            ? `この${facts.title}は、${facts.invoiceName}(インボイス)ではありません。`
            : ''
        }`}
      </Sentences>
    </p>
  </article>
);

/** The facts required for tax: item, date, amount, rate and tax. */
const Breakdown = ({ facts: { total, item, facts } }: { readonly facts: ReceiptContent }) => (
  <dl className={`num ${styles.breakdown}`}>
    <BreakdownRow term="内訳">{item}</BreakdownRow>
    <BreakdownRow term={`${TAX_PERCENT}%対象(税込)`}>{yenText(total)}</BreakdownRow>
    <BreakdownRow term={`うち消費税(${TAX_PERCENT}%)`}>{yenText(includedTax(total))}</BreakdownRow>
    {facts.map(([name, text]) => (
      <BreakdownRow key={name} term={name}>
        {text}
      </BreakdownRow>
    ))}
  </dl>
);

const BreakdownRow = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <div className={styles.line}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** The issuer. Without a registration number the receipt is no 適格請求書. */
function IssuedBy({ issuer }: { readonly issuer: Issuer }) {
  const { name, zip, address, tel, invoiceNumber, isSample } = issuer;
  return (
    <div className={`num ${styles.issuer}`}>
      <p className={styles.label}>発行者</p>
      <p className={styles.issuerName}>{name}</p>
      <p>
        <span>{`〒${zip}`}</span>
        <br />
        <AddressText>{address}</AddressText>
      </p>
      <p>{`電話 ${tel}`}</p>
      {invoiceNumber !== null && <p>{`登録番号 ${invoiceNumber}`}</p>}
      {isSample && <p className={styles.sample}>見本(発行者は実在しません)</p>}
    </div>
  );
}
