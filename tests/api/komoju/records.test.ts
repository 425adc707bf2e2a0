import { rowProblemText } from '#lib/contract/row-problems.ts';
import { readSettlement } from '#backend/actions/payments/settlements.ts';
import { sumsOf } from '#backend/domain/payments/settlements.ts';
import { errorAnswer, jsonAnswer, aKomojuServer } from '../../support/komoju-server.ts';
import { addPayment } from '../../support/komoju-account.ts';
import { aKomojuGateway } from '../../support/komoju.ts';
import { forAllTests } from '../../support/fixtures.ts';

const server = forAllTests(aKomojuServer);
const records = () => aKomojuGateway(server).records;
const RANGE = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z'), at: '2' };

const list = (data: readonly object[], page = 2, last = 3) =>
  jsonAnswer(200, { resource: 'list', total: 120, page, per_page: 50, last_page: last, data });

test('Payments are listed by time and page, with what was returned of them', async () => {
  const payment = addPayment(server.account, {
    amount: 7000,
    type: 'credit_card',
    number: 'aredirect',
    status: 'captured',
  });
  payment.refunds.push({ id: 'refund1', amount: 500, description: 'our refund' });
  const lost = { id: 'refund2', amount: 6500, description: '', chargeback: true };
  server.failNext(
    'GET /payments?',
    list([{ ...payment, status: 'refunded', refunds: [...payment.refunds, lost] }]),
  );
  expect(await records().payments(RANGE)).toEqual({
    next: '3',
    items: [
      {
        paymentId: payment.id,
        redirectId: 'aredirect',
        isCaptured: true,
        yen: 7000,
        currency: 'JPY',
        disputes: [],
        returned: [
          { providerRefundId: 'refund1', yen: 500, description: 'our refund', isChargeback: false },
          { providerRefundId: 'refund2', yen: 6500, description: '', isChargeback: true },
        ],
      },
    ],
  });
  expect(server.requests.at(-1)?.call).toBe(
    'GET /payments?start_time=2026-11-01T00%3A00%3A00.000Z&end_time=2026-11-20T00%3A00%3A00.000Z&per_page=50&page=2',
  );
  expect(await records().payment('nosuchpayment')).toBe('none');
});

test('Disputes have their state; an account without the feature has none', async () => {
  const at = '2026-11-10T00:00:00.000Z';
  const dispute = (id: string, status: string) => ({
    id,
    status,
    payment_id: 'apayment',
    amount: 700,
    currency: 'JPY',
    reason_code: '10.4',
    reason: 'Fraud',
    created_at: at,
    due_date: at,
  });
  const all = ['pending', 'defended', 'accepted', 'expired', 'lost', 'cancelled'];
  server.failNext(
    'GET /chargeback_requests',
    list(
      all.map((status) => dispute(status, status)),
      1,
      1,
    ),
  );
  const listed = await records().disputes(null);
  const states = listed === 'unavailable' ? [] : listed.items.map(({ state }) => state);
  expect(states).toEqual(['open', 'open', 'lost', 'lost', 'lost', 'won']);
  server.failNext('GET /chargeback_requests', errorAnswer(404, 'not_found'));
  expect(await records().disputes(null)).toEqual({ items: [], next: null });
  server.failNext('GET /chargeback_requests', errorAnswer(500, 'internal_server_error'));
  expect(await records().disputes(null)).toBe('unavailable');
});

/** The columns as KOMOJU documents them (komoju-en.helpscoutdocs.com/article/862). */
const HEADINGS =
  'Type,Payment External Order#,Payment UUID,Timestamp,Payment Method,Currency,Description,Transaction UUID,' +
  'Clearing UUID,Processing Currency,Transaction Amount,Fee Amount,Fee Tax Amount,Remittance Currency,Exchange Rate,' +
  'Settlement Amount,Transfer Date';
const line = (start: string, amounts: string) =>
  `${start},,JPY,${amounts.replace(/;.*/, '')},JPY,,${amounts.replace(/.*;/, '')},2026-11-30`;
const CAPTURE = line(
  'Capture,order,pay1,2026-11-02 10:00:00 +0900,credit_card,JPY,,pay1',
  '7000,-252,-25;6723',
);

const settlement = { provider: 'komoju', settlementId: 'aset', transferFeeYen: 200 };
const read = (rows: readonly string[]) =>
  readSettlement({ ...settlement, bytes: new TextEncoder().encode(rows.join('\r\n')) });

test('A settlement is listed, and its file makes up its payout', async () => {
  const found = {
    id: 'aset',
    currency: 'JPY',
    bank_transfer_fee_amount_cents: 200,
    remittance_amount_cents: 5523,
  };
  server.failNext('GET /settlements?', list([found], 1, 1));
  expect(await records().settlements({ ...RANGE, at: null })).toEqual({
    items: [{ settlementId: 'aset', payoutYen: 5523, transferFeeYen: 200 }],
    next: null,
  });
  const refund = line('Refund,order,pay1,2026-11-03 10:00:00 +0900,credit_card,JPY,,ref1', '-1000,0,0;-1000');
  server.failNext('GET /settlements/aset/csv', {
    kind: 'answers',
    status: 200,
    body: [HEADINGS, CAPTURE, refund].join('\n'),
  });
  server.failNext('GET /settlements?', errorAnswer(404, 'not_found'));
  expect(await records().settlements({ ...RANGE, at: null })).toEqual({ items: [], next: null });
  const bytes = await records().settlementFile('aset');
  if (bytes === 'unavailable') throw new Error('There is no file.');
  const file = await readSettlement({ ...settlement, bytes });
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  expect(file.lines.map(({ type, transactionId }) => `${type} ${transactionId}`)).toEqual([
    'Capture pay1',
    'Refund ref1',
  ]);
  expect(sumsOf(file)).toMatchObject({ transactionYen: 6000, feeYen: -252, feeTaxYen: -25, payoutYen: 5523 });
});

test('A settlement file that cannot be read is refused with its line', async () => {
  const found = await read([HEADINGS, CAPTURE, CAPTURE.replace('6723', '6724')]);
  expect('problems' in found && found.problems.map((one) => `${one.line}: ${rowProblemText(one)}`)).toEqual([
    expect.stringMatching(/^3: .*not the sum of amount, fee and tax/),
  ]);
});
