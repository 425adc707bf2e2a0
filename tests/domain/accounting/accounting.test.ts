import { csvFiles } from '#backend/csv/csv-files.ts';
import { type BookedLine, monthFigures } from '#backend/domain/accounting/figures.ts';
import { journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import {
  closingRefusal,
  monthOf,
  monthRange,
  monthsBetween,
  nextMonth,
} from '#backend/domain/accounting/month.ts';
import { DEFAULT_TITLES, isTitle } from '#backend/domain/accounting/titles.ts';
import type { JournalFormat } from '#lib/contract/enums.ts';
import { balancesOf, parseFreee, parseMoneyforward, parseYayoi } from '../../support/journal-parsers.ts';

describe('A month', () => {
  test('is a half-open range in Japan', () => {
    expect(monthRange('2026-10')).toEqual({
      from: new Date('2026-09-30T15:00:00Z'),
      until: new Date('2026-10-31T15:00:00Z'),
    });
    expect(monthOf(new Date('2026-10-31T14:59:59.999Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-10-31T15:00:00Z'))).toBe('2026-11');
  });

  test('is followed by the next one, also at the end of a year', () => {
    expect([nextMonth('2026-11'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01']);
    expect(monthsBetween('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  test.each([
    [{ month: '2026-09', now: '2026-11-01T00:00:00+09:00' }, 'notFound'],
    [{ month: '2026-10', now: '2026-11-01T00:59:59.999+09:00' }, 'monthNotOver'],
    [{ month: '2026-10', now: '2026-11-01T01:00:00+09:00' }, undefined],
    [{ month: '2026-11', now: '2026-12-31T00:00:00+09:00' }, 'earlierMonthOpen'],
    [{ month: '2026-11', now: '2026-12-31T00:00:00+09:00', lastClosed: '2026-10' }, undefined],
    [{ month: '2026-10', now: '2026-12-31T00:00:00+09:00', lastClosed: '2026-10' }, 'monthClosed'],
    [{ month: '2026-12', now: '2027-02-01T00:00:00+09:00', lastClosed: '2026-10' }, 'earlierMonthOpen'],
    [{ month: '2026-10', now: '2026-12-31T00:00:00+09:00', firstMonth: undefined }, 'notFound'],
  ] as const)('closing %j: %s', ({ month, now, ...facts }, refusal) => {
    const known = { firstMonth: '2026-10', lastClosed: undefined, ...facts };
    expect(closingRefusal(month, known, new Date(now))).toBe(refusal);
  });
});

const aLine = (but: Partial<BookedLine>): BookedLine => ({
  ...{ day: '2026-10-03', kind: 'capture', from: 'provider', to: 'sales', paymentType: 'CARD' },
  ...{ scope: null, refundMethod: null, lines: 1, yen: 700, taxYen: 0 },
  ...but,
});
const aRefundLine = (but: Partial<BookedLine>) =>
  aLine({
    kind: 'refund',
    from: 'sales',
    to: 'provider',
    scope: 'tickets',
    refundMethod: 'provider',
    ...but,
  });

const BOOKED: readonly BookedLine[] = [
  aLine({ lines: 10, yen: 7_000 }),
  aLine({ day: '2026-10-31', paymentType: 'PAYPAY', yen: 2_100, lines: 3 }),
  aLine({ to: 'shipping', yen: 600 }),
  aLine({ to: 'owed', yen: 3_500 }),
  aRefundLine({ yen: 1_400, lines: 2 }),
  aRefundLine({ scope: 'goodwill', refundMethod: 'bankTransfer', to: 'bank', yen: 333 }),
  aRefundLine({ from: 'owed', scope: 'order', yen: 3_500 }),
  aRefundLine({ from: 'shipping', scope: null, refundMethod: null, yen: 600 }),
  aLine({ kind: 'chargeback', from: 'chargebacks', to: 'provider', yen: 700 }),
  aLine({ kind: 'chargebackReversal', from: 'provider', to: 'chargebacks', yen: 700 }),
  aLine({ kind: 'fee', from: 'fees', to: 'provider', paymentType: null, yen: 364, taxYen: 33 }),
  aLine({ kind: 'correction', from: 'suspense', to: 'provider', paymentType: null, yen: 5 }),
  aLine({ kind: 'payout', from: 'bank', to: 'provider', paymentType: null, yen: 6_000 }),
];

describe('The figures of a month', () => {
  const positions = {
    refundsDue: { count: 0, yen: 0 },
    refundsRequested: { count: 0, yen: 0 },
    unplayed: { count: 1, yen: 700 },
    unshipped: { count: 0, yen: 0 },
  };
  const figures = monthFigures({ booked: BOOKED, opening: { provider: 100 }, positions });

  test('have sales by day and method, and no money that is owed', () => {
    const taxPercent = 10;
    expect(figures.sales).toEqual([
      { day: '2026-10-03', of: 'shipping', paymentType: 'CARD', taxPercent, payments: 1, yen: 600 },
      { day: '2026-10-03', of: 'tickets', paymentType: 'CARD', taxPercent, payments: 10, yen: 7_000 },
      { day: '2026-10-31', of: 'tickets', paymentType: 'PAYPAY', taxPercent, payments: 3, yen: 2_100 },
    ]);
  });

  test('have refunds by scope and method; those of an earlier release are of the whole fee', () => {
    expect(figures.refunds).toEqual([
      { of: 'owed', scope: 'order', method: 'provider', taxPercent: 0, refunds: 1, yen: 3_500 },
      { of: 'shipping', scope: 'shippingFee', method: 'provider', taxPercent: 10, refunds: 1, yen: 600 },
      { of: 'tickets', scope: 'goodwill', method: 'bankTransfer', taxPercent: 10, refunds: 1, yen: 333 },
      { of: 'tickets', scope: 'tickets', method: 'provider', taxPercent: 10, refunds: 2, yen: 1_400 },
    ]);
  });

  test('have the tax of what is left of the sales', () => {
    // (9,700 − 2,333) × 10 / 110 = 669.7
    expect(figures.tax).toEqual([{ taxPercent: 10, salesYen: 9_700, returnedYen: 2_333, taxYen: 669 }]);
  });

  test('balance, account by account', () => {
    const balances = figures.accounts.map(({ account, balanceYen }) => [account, balanceYen]);
    expect(Object.fromEntries(balances)).toEqual({
      // 100 + 13,200 + 700 in; 1,400 + 3,500 + 600 + 700 + 364 + 5 + 6,000 out
      provider: 1_431,
      sales: -7_367,
      owed: 0,
      shipping: 0,
      bank: 5_667,
      chargebacks: 0,
      fees: 364,
      suspense: 5,
    });
    expect(figures.accounts.reduce((sum, { balanceYen }) => sum + balanceYen, 0)).toBe(100);
  });

  test('have every movement', () => {
    expect(figures.movements.reduce((sum, { yen }) => sum + yen, 0)).toBe(
      BOOKED.reduce((sum, { yen }) => sum + yen, 0),
    );
    expect(figures.movements).toContainEqual({
      ...{ kind: 'fee', from: 'fees', to: 'provider', lines: 1, yen: 364, taxYen: 33 },
    });
  });
});

describe('The journal', () => {
  const bytesIn = (format: JournalFormat, booked = BOOKED, titles = DEFAULT_TITLES) => {
    const { rows, encoding } = journalFile(format, journalEntries(booked), titles);
    return csvFiles.write(rows, encoding);
  };
  const SUMS = { 売上高: -7_367, 普通預金: 5_667, 支払手数料: 364, 仮払金: 5, 預り金: 0, 雑損失: 0 };

  test.each([
    ['yayoi', parseYayoi, { ...SUMS, 売掛金: 1_331 }],
    ['moneyforward', parseMoneyforward, { ...SUMS, 売掛金: 1_331 }],
    ['freee', parseFreee, { ...SUMS, KOMOJU: 1_331, 資金諸口: 0 }],
  ] as const)('for %s is read by its published format and balances to the yen', (format, parse, sums) => {
    expect(balancesOf(parse(bytesIn(format)))).toEqual(sums);
  });

  test('names the tax class of each side', () => {
    const taxes = (format: JournalFormat, parse: typeof parseYayoi) =>
      new Set(
        parse(bytesIn(format)).flatMap(({ debit, debitTax, credit, creditTax }) => [
          `${debit} ${debitTax}`,
          `${creditTax} ${credit}`,
        ]),
      );
    expect(taxes('yayoi', parseYayoi)).toEqual(
      new Set([
        ...[
          '売掛金 対象外',
          '課税売上内10% 売上高',
          '売上高 課税売返内10%',
          '対象外 売掛金',
          '対象外 普通預金',
        ],
        ...[
          '対象外 預り金',
          '預り金 対象外',
          '支払手数料 課対仕入内10%適格',
          '雑損失 対象外',
          '対象外 雑損失',
        ],
        ...['仮払金 対象外', '普通預金 対象外'],
      ]),
    );
    expect(taxes('freee', parseFreee)).toContain('売上高 課税売返10%');
    expect(taxes('moneyforward', parseMoneyforward)).toContain('売上高 課税売上-返還等 10%');
  });

  test('has one entry for each day, kind, pair of accounts and method', () => {
    const [one] = parseYayoi(bytesIn('yayoi', [aLine({}), aLine({ yen: 1_400, lines: 2 })]));
    expect(one).toMatchObject({ day: '2026-10-03', yen: 2_100, text: 'くじ代金 入金 CARD 3件' });
    expect(parseYayoi(bytesIn('yayoi'))).toHaveLength(BOOKED.length);
  });

  test('uses the names of the shop', () => {
    const titles = { ...DEFAULT_TITLES, sales: '売上高/通販', 'yayoi.sales': '課税売上内10%' };
    const row = journalFile('yayoi', journalEntries([aLine({})]), titles).rows[0];
    expect(row).toEqual(expect.arrayContaining(['売上高', '通販']));
  });

  test('of a fee that the provider returns names its tax as returned', () => {
    const returned = aLine({ kind: 'fee', from: 'provider', to: 'fees', yen: 110, taxYen: 10 });
    expect(parseFreee(bytesIn('freee', [returned]))).toMatchObject([
      { debit: 'KOMOJU', credit: '支払手数料', creditTax: '課対仕返10%' },
    ]);
  });

  test.each([
    ['売上高', true],
    ['売上高/くじ', true],
    ['あいうえおかきくけこさし', true],
    ['あいうえおかきくけこさしす', false],
    ['', false],
    ['a/b/c', false],
    ['=1', false],
    ['a"b', false],
  ])('a title %j: %j', (text, is) => {
    expect(isTitle(text)).toBe(is);
  });
});
