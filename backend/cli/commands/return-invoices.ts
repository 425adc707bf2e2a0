import type { ReturnInvoice } from '#lib/contract/ops/return-invoices.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { print } from '../output/print.ts';

function invoiceText({ issuer, ...invoice }: ReturnInvoice): string {
  return [
    invoice.title,
    `注文・配送番号  ${invoice.number}`,
    `お支払い日      ${invoice.soldOn}`,
    `お返しした日    ${invoice.returnedOn}`,
    `内訳            ${invoice.item}`,
    `${invoice.taxPercent}%対象(税込)   ${numberText(invoice.yen)}円 (うち消費税 ${numberText(invoice.taxYen)}円)`,
    `発行者          ${issuer.name}  〒${issuer.zip} ${issuer.address}  電話 ${issuer.tel}`,
    `登録番号        ${issuer.invoiceNumber ?? 'なし'}`,
  ].join('\n');
}

export const returnInvoiceCommands = [
  command({
    name: 'refunds invoice',
    wants: ['ID'],
    says: 'the return invoice (適格返還請求書) of a refund that was made',
    more: 'Members find it, to be printed, on the page of their order or shipment.',
    options: {},
    run: async ({ words: [refundId = ''], json }, context) => {
      const answer = await callBackend(context, 'showReturnInvoice', { params: { refundId } });
      print(context, { json, answer, text: () => invoiceText(answer) });
    },
  }),
];
