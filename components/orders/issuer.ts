import type { Issuer } from '#lib/orders/receipt.ts';
import { operator } from '#lib/site/operator.ts';

/** Returns the issuer of receipts. Known on the server only, passed to the page as a prop. */
export function issuer(): Issuer {
  const { name, zip, address, tel, invoiceNumber, isSample } = operator;
  return { name, zip, address, tel, invoiceNumber, isSample };
}
