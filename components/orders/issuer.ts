import type { Issuer } from '#lib/orders/receipt.ts';
import { currentOperator } from '#lib/api/current-operator.ts';

/** Returns the issuer of receipts. Known on the server only, passed to the page as a prop. */
export async function issuer(): Promise<Issuer> {
  const { name, zip, address, tel, invoiceNumber, isSample } = await currentOperator();
  return { name, zip, address, tel, invoiceNumber, isSample };
}
