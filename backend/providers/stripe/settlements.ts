import type { SettlementLineType } from '#lib/contract/enums.ts';
import type { Unavailable } from '#backend/actions/payments/gateway.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { type SettlementRow, settlementCsv } from '../settlement-csv.ts';
import { isUnknown, type StripeApi } from './client.ts';
import { isOwn, showIntent } from './intents.ts';
import { BalanceTransaction, listOf, Payout } from './wire.ts';

const PER_PAGE = 100;

/** 200,000 transactions, as many lines as a settlement may have. */
const MAX_PAGES = 2_000;

/**
 * The lines of an automatic payout, made from its balance transactions. Stripe names those of a manual payout to nobody: its
 * file has no lines, so that the payout becomes a finding.
 */
export async function settlementFile(stripe: StripeApi, payoutId: string): Promise<Uint8Array | Unavailable> {
  const payout = await stripe.ask('GET payouts', (api) => api.payouts.retrieve(payoutId), Payout);
  if (payout === 'unavailable' || !payout.ok) return 'unavailable';
  const transactions = payout.answer.automatic ? await transactionsOf(stripe, payoutId) : [];
  if (transactions === 'unavailable') return transactions;
  const paid = transactions.filter(({ type }) => type !== 'payout');
  const foreign = await foreignOnes(stripe, paid);
  if (foreign === 'unavailable') return foreign;
  const arrivesAt = new Date(payout.answer.arrival_date * 1_000);
  const transferOn = dayInJapan(arrivesAt);
  return settlementCsv([
    ...paid.filter((one) => !foreign.has(one.id)).map((one) => rowOf(one, transferOn)),
    ...(foreign.size === 0
      ? []
      : [{ ...foreignRow(payoutId, paid, foreign), at: arrivesAt.toISOString(), transferOn }]),
  ]);
}

/** The money of other systems at the same account as one line, so that the lines make up the payout. */
const foreignRow = (payoutId: string, paid: readonly BalanceTransaction[], foreign: ReadonlySet<string>) => ({
  type: 'Correction' as const,
  paymentId: payoutId,
  transactionId: `${payoutId}-others`,
  transactionYen: paid.filter(({ id }) => foreign.has(id)).reduce((sum, { net }) => sum + net, 0),
  feeYen: 0,
  feeTaxYen: 0,
});

/**
 * The transactions about payments of other systems. Stripe copies the metadata of a payment to its charge; a refund or a
 * dispute whose charge is in another payout is asked for.
 */
async function foreignOnes(
  stripe: StripeApi,
  transactions: readonly BalanceTransaction[],
): Promise<ReadonlySet<string> | Unavailable> {
  const known = new Map<string, boolean>();
  const foreign = new Set<string>();
  const ofPayments = transactions.filter((one) => typeOf(one) !== 'Correction');
  for (const one of ofPayments.filter((each) => typeOf(each) === 'Capture')) {
    const isOfShop = one.source !== null && isOwn(one.source);
    if (!isOfShop) foreign.add(one.id);
    if (one.source?.payment_intent) known.set(one.source.payment_intent, isOfShop);
  }
  for (const { id, source } of ofPayments.filter((each) => typeOf(each) !== 'Capture')) {
    const paymentId = source?.payment_intent ?? null;
    const isOfShop =
      paymentId === null ? false : (known.get(paymentId) ?? (await isPaidToShop(stripe, paymentId)));
    if (isOfShop === 'unavailable') return isOfShop;
    if (paymentId !== null) known.set(paymentId, isOfShop);
    if (!isOfShop) foreign.add(id);
  }
  return foreign;
}

async function isPaidToShop(stripe: StripeApi, paymentId: string): Promise<boolean | Unavailable> {
  const response = await showIntent(stripe, paymentId);
  if (response === 'unavailable') return response;
  if (response.ok) return isOwn(response.answer);
  return isUnknown(response) ? false : 'unavailable';
}

async function transactionsOf(
  stripe: StripeApi,
  payoutId: string,
): Promise<readonly BalanceTransaction[] | Unavailable> {
  const transactions: BalanceTransaction[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const last = transactions.at(-1);
    const response = await stripe.ask(
      'GET balance_transactions',
      (api) =>
        api.balanceTransactions.list({
          payout: payoutId,
          limit: PER_PAGE,
          expand: ['data.source'],
          ...(last === undefined ? {} : { starting_after: last.id }),
        }),
      listOf(BalanceTransaction),
    );
    if (response === 'unavailable' || !response.ok) return 'unavailable';
    transactions.push(...response.answer.data);
    if (!response.answer.has_more) return transactions;
  }
  return 'unavailable';
}

function rowOf(transaction: BalanceTransaction, transferOn: string): SettlementRow {
  const { amount, fee, fee_details, created } = transaction;
  const type = typeOf(transaction);
  const tax = fee_details.filter((detail) => detail.type === 'tax').reduce((sum, one) => sum + one.amount, 0);
  // A fee that belongs to no payment is a transaction of its own, whose amount is the fee.
  const ownFee = OWN_FEES.includes(transaction.type) ? amount : 0;
  const ownTax = OWN_TAXES.includes(transaction.type) ? amount : 0;
  return {
    type,
    ...idsOf(transaction, type),
    at: new Date(created * 1_000).toISOString(),
    transactionYen: amount - ownFee - ownTax,
    feeYen: ownFee + tax - fee,
    feeTaxYen: ownTax - tax,
    transferOn,
  };
}

const OWN_FEES = ['stripe_fee', 'stripe_fx_fee'];
const OWN_TAXES = ['tax_fee'];

/** Stripe's types (docs.stripe.com/reports/balance-transaction-types). A refund that failed gives its sum back. */
function typeOf({ type, reporting_category }: BalanceTransaction): SettlementLineType {
  if (type === 'charge' || type === 'payment') return 'Capture';
  if (type === 'refund' || type === 'payment_refund') return 'Refund';
  return reporting_category === 'dispute' || reporting_category === 'dispute_reversal'
    ? 'Chargeback'
    : 'Correction';
}

/** A capture is named by its payment, a refund by itself. A dispute may have two transactions, each with its own id. */
function idsOf({ id, source }: BalanceTransaction, type: SettlementLineType) {
  const paymentId = source?.payment_intent ?? source?.id ?? id;
  if (type === 'Capture') return { paymentId, transactionId: paymentId };
  return { paymentId, transactionId: type === 'Refund' ? (source?.id ?? id) : id };
}
