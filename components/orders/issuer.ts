import type { Issuer } from '#lib/orders/receipt.ts';
import { operator } from '#lib/site/operator.ts';

/** Who gives receipts, as the server alone knows; handed to the page. */
export function issuer(): Issuer {
  const { name, zip, address, tel, invoiceNumber, isSample } = operator;
  return { name, zip, address, tel, invoiceNumber, isSample };
}
