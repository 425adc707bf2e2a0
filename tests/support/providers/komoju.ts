import { type FailureMode, type KomojuServer, aKomojuServer, errorAnswer } from '../komoju-server.ts';
import { type KomojuAccount, type KomojuPayment, newId } from '../komoju-account.ts';
import { aKomojuGateway, aWebhook } from '../komoju.ts';
import type { CardEnding, InterruptedCall, ProviderSide, ProviderUnderTest } from './provider-side.ts';

/** KOMOJU, by the double of its API. */
export const komojuUnderTest: ProviderUnderTest = {
  name: 'komoju',
  open: async () => {
    const server = await aKomojuServer();
    return { gateway: () => aKomojuGateway(server), side: async () => komojuSide(server) };
  },
};

/** As the double names the endings of a registered card. */
const ENDINGS: Readonly<Record<CardEnding, string | undefined>> = {
  paid: undefined,
  asks: 'asks',
  insufficientFunds: 'insufficient_funds',
  authenticationFailed: 'invalid_password',
};

const CALLS: Readonly<Record<InterruptedCall, string>> = {
  openSession: 'POST /sessions',
  chargeCard: 'POST /payments',
  refund: 'POST /payments',
  payment: 'GET /payments',
};

function komojuSide(server: KomojuServer): ProviderSide {
  const { account, buyer } = server;
  const paymentOf = (paymentId: string): KomojuPayment => {
    const payment = account.payments.get(paymentId);
    if (payment === undefined) throw new Error(`KOMOJU has no payment ${paymentId}.`);
    return payment;
  };
  const tokenOf = (sessionId: string) => {
    const token = account.tokens.get(sessionId.split(':').at(-1) ?? '');
    if (token === undefined) throw new Error(`KOMOJU has no secure token ${sessionId}.`);
    return token;
  };
  return {
    pays: async ({ sessionId }) => buyer.pays(sessionId).id,
    isDeclined: async ({ sessionId }) => void buyer.isDeclined(sessionId),
    expires: async ({ sessionId }) => buyer.expires(sessionId),
    registers: async ({ sessionId }, ending) => {
      const customerId = buyer.registers(sessionId);
      const named = ENDINGS[ending];
      if (named !== undefined) account.endings.set(customerId, named);
    },
    proves: async ({ sessionId }) => void (tokenOf(sessionId).verification_status = 'OK'),
    failsToProve: async ({ sessionId }) => void (tokenOf(sessionId).verification_status = 'ERRORED'),
    captureWebhook: async (paymentId, signedBy = 'provider') =>
      aWebhook(
        'payment.captured',
        paymentOf(paymentId),
        signedBy === 'provider' ? {} : { secret: 'not the secret of the shop' },
      ),
    returnWebhook: async (paymentId) => aWebhook('payment.refund.created', paymentOf(paymentId)),
    refunds: async (paymentId, yen) => takeBack(paymentOf(paymentId), yen, {}),
    opensDispute: async (paymentId) => openDispute(account, paymentOf(paymentId)),
    endsDispute: async (disputeId, end) => {
      const dispute = account.disputes.get(disputeId);
      if (dispute === undefined) throw new Error(`KOMOJU has no dispute ${disputeId}.`);
      dispute.status = end === 'lost' ? 'lost' : 'cancelled';
      if (end === 'lost') takeBack(paymentOf(dispute.payment_id), dispute.amount, { chargeback: true });
    },
    paysOut: async () => payOut(account),
    interruptsNext: (call, how) => server.failNext(CALLS[call], FAILURES[how]),
    // Its double measures no time.
    timePasses: async () => {},
    close: server.close,
  };
}

const FAILURES: Readonly<Record<'down' | 'lost', FailureMode>> = {
  down: errorAnswer(503, 'service_unavailable'),
  lost: { kind: 'losesAnswer' },
};

function takeBack(payment: KomojuPayment, amount: number, but: { readonly chargeback?: true }): void {
  payment.amount_refunded += amount;
  payment.refunds.push({ id: newId(), amount, description: null, ...but });
  if (payment.amount_refunded === payment.total) payment.status = 'refunded';
}

function openDispute(account: KomojuAccount, payment: KomojuPayment): string {
  const id = newId();
  account.disputes.set(id, {
    id,
    payment_id: payment.id,
    amount: payment.total - payment.amount_refunded,
    currency: 'JPY',
    reason: 'Fraud',
    created_at: '2026-11-28T01:00:00Z',
    due_date: '2026-12-05T01:00:00Z',
    status: 'pending',
  });
  return id;
}

/** The columns as KOMOJU documents them (komoju-en.helpscoutdocs.com/article/862). */
const HEADINGS =
  'Type,Payment External Order#,Payment UUID,Timestamp,Payment Method,Currency,Description,Transaction UUID,' +
  'Clearing UUID,Processing Currency,Transaction Amount,Fee Amount,Fee Tax Amount,Remittance Currency,Exchange Rate,' +
  'Settlement Amount,Transfer Date';

const FEE_YEN = 100;
const FEE_TAX_YEN = 10;
const TRANSFER_FEE_YEN = 250;

type Line = { readonly type: string; readonly id: string; readonly yen: number; readonly feeYen: number };

/** Settles every payment of the account, with what was taken back of it. */
function payOut(account: KomojuAccount): string {
  const id = newId();
  const rows: string[] = [];
  let payout = -TRANSFER_FEE_YEN;
  for (const { total, refunds, status, ...payment } of account.payments.values()) {
    if (status !== 'captured' && status !== 'refunded') continue;
    const lines: readonly Line[] = [
      { type: 'Capture', id: payment.id, yen: total, feeYen: FEE_YEN },
      ...refunds.map((refund) => ({
        type: refund.chargeback === true ? 'Chargeback' : 'Refund',
        id: refund.id,
        yen: -refund.amount,
        feeYen: 0,
      })),
    ];
    for (const { type, id: transaction, yen, feeYen } of lines) {
      const tax = feeYen === 0 ? 0 : FEE_TAX_YEN;
      const settled = yen - feeYen - tax;
      payout += settled;
      rows.push(
        `${type},${payment.external_order_num},${payment.id},2026-11-28 10:00:00 +0900,credit_card,JPY,,${transaction},,JPY,` +
          `${yen},${-feeYen},${-tax},JPY,,${settled},2026-11-30`,
      );
    }
  }
  const settlement = {
    id,
    currency: 'JPY' as const,
    bank_transfer_fee_amount_cents: TRANSFER_FEE_YEN,
    remittance_amount_cents: payout,
  };
  account.settlements.set(id, { settlement, csv: [HEADINGS, ...rows].join('\n') });
  return id;
}
