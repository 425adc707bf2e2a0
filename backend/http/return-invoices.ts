import { findRefundOfSale, type RefundOfSale } from '#backend/actions/refunds/return-invoices.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { refundState } from '#backend/domain/refunds/refund.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import type { ReturnInvoice } from '#lib/contract/ops/return-invoices.ts';
import type { Refund } from '#lib/contract/refund.ts';
import { includedTax, TAX_PERCENT } from '#lib/contract/tax.ts';
import { returnInvoices, type Sale, saleOfFee, saleOfOrder } from '#lib/orders/return-invoice.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from './server/operator-calls.ts';

export type InvoiceIssuer = ReturnInvoice['issuer'];

type ReturnInvoiceDeps = {
  readonly listsDb: Connection;
  /** The issuer, or a sentence if the operator's data is not configured. */
  readonly issuer: () => InvoiceIssuer | string;
};

export const returnInvoiceHandlers = ({ listsDb, issuer }: ReturnInvoiceDeps) =>
  ({
    showReturnInvoice: async ({ params: { refundId } }) => {
      const from = issuer();
      if (typeof from === 'string') return { refusal: 'notInState', detail: from };
      const found = await findRefundOfSale(listsDb, refundId);
      if (typeof found === 'string') return { refusal: found };
      const invoice = presentReturnInvoice(found, from);
      return invoice === undefined ? { refusal: 'refundNotMade' } : { answer: invoice };
    },
  }) satisfies Partial<OpsHandlers>;

/** The same content as on the member's page. */
function presentReturnInvoice(
  { refund, sale }: RefundOfSale,
  issuer: InvoiceIssuer,
): ReturnInvoice | undefined {
  const isRegistered = issuer.invoiceNumber !== null;
  const [invoice] = returnInvoices(saleFrom(sale), [presentRefund(refund)], isRegistered);
  if (invoice === undefined) return undefined;
  const { refundId, memberId, yen } = refund;
  return {
    refundId,
    memberId,
    yen,
    issuer,
    title: invoice.title,
    item: invoice.item,
    number: shortNumber(sale.id),
    taxPercent: TAX_PERCENT,
    taxYen: includedTax(yen),
    soldOn: dayInJapan(sale.soldAt),
    returnedOn: dayInJapan(new Date(invoice.issuedAt)),
  };
}

const saleFrom = ({ id, soldAt, drawTitle, price }: RefundOfSale['sale']): Sale => {
  const paidAt = soldAt.toISOString();
  return drawTitle === null
    ? saleOfFee({ userShipId: id, paidAt, fee: price })
    : saleOfOrder({ orderHistoryId: id, paidAt, drawTitle, price });
};

const presentRefund = (refund: RefundOfSale['refund']): Refund => ({
  ...refund,
  state: refundState(refund),
  isOfSale: true,
  tickets: refund.tickets.length,
  madeAt: refund.madeAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
});
