import type { Issuer } from '#lib/orders/receipt.ts';
import { AddressText } from '../part/address-text.tsx';
import styles from './issued-by.module.css';

/** Who gives the receipt. Without a registration number it is no 適格請求書, and names none. */
export function IssuedBy({ issuer }: { readonly issuer: Issuer }) {
  const { name, zip, address, tel, invoiceNumber, isSample } = issuer;
  return (
    <div className={`num ${styles.issuer}`}>
      <p className={styles.label}>発行者</p>
      <p className={styles.name}>{name}</p>
      <p>
        〒{zip}
        <br />
        <AddressText>{address}</AddressText>
      </p>
      <p>電話 {tel}</p>
      {invoiceNumber !== null && <p>登録番号 {invoiceNumber}</p>}
      {isSample && <p className={styles.sample}>見本(発行者は実在しません)</p>}
    </div>
  );
}
