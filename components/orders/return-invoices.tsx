import type { Refund } from '#lib/contract/refund.ts';
import type { Issuer } from '#lib/orders/receipt.ts';
import { returnInvoices } from '#lib/orders/return-invoice.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Receipt } from './receipt.tsx';

type ReturnInvoicesProps = {
  readonly sale: Parameters<typeof returnInvoices>[0];
  readonly refunds: readonly Refund[];
  readonly issuer: Issuer;
};

/** 適格返還請求書: one for each refund of a sale that was made. */
export const ReturnInvoices = ({ sale, refunds, issuer }: ReturnInvoicesProps) =>
  returnInvoices(sale, refunds, issuer.invoiceNumber !== null).map((facts, nth) => (
    <Receipt
      // A refund that was made stays, and so does its place.
      key={nth}
      facts={facts}
      issuer={issuer}
      which={`(${yenText(facts.total)})`}
    />
  ));
