import { writeCsv } from '#backend/csv/write-csv.ts';
import { journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import { DEFAULT_TITLES, isTitle, TAX_CLASSES, TITLE_KEYS } from '#backend/domain/accounting/titles.ts';
import { JOURNAL_FORMATS, type JournalFormat } from '#lib/contract/enums.ts';
import { balancesOf, parseFreee, parseMoneyforward, parseYayoi } from '../../support/journal-parsers.ts';
import { aLine, aRefundLine, BOOKED } from './booked-lines.ts';

describe('The journal', () => {
  const bytesIn = (format: JournalFormat, booked = BOOKED, titles = DEFAULT_TITLES) => {
    const { rows, encoding } = journalFile(format, journalEntries(booked), titles);
    return writeCsv(rows, encoding);
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
        '売掛金 対象外',
        '課税売上内10% 売上高',
        '売上高 課税売返内10%',
        '対象外 売掛金',
        '対象外 普通預金',
        '対象外 預り金',
        '預り金 対象外',
        '支払手数料 課対仕入内10%適格',
        '雑損失 対象外',
        '対象外 雑損失',
        '仮払金 対象外',
        '普通預金 対象外',
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
    ['あいうえおかきくけこさしa', false],
    ['あいうえおかきくけこさし/abcdefghijklmnopqrstuvwx', true],
    ['abcdefghijklmnopqrstuvwxy', false],
    ['売上高/=1', false],
    ['=1/くじ', false],
    ['売上高/', false],
    ['', false],
    ['a/b/c', false],
    ['=1', false],
    ['a"b', false],
  ])('a title %j: %j', (text, is) => {
    expect(isTitle(text)).toBe(is);
  });

  test('has a name for the tax class of every program', () => {
    for (const format of JOURNAL_FORMATS)
      for (const taxClass of TAX_CLASSES) expect(TITLE_KEYS).toContain(`${format}.${taxClass}`);
  });

  test('is written in the encoding of its program', () => {
    const encodings = JOURNAL_FORMATS.map((format) => [
      format,
      journalFile(format, [], DEFAULT_TITLES).encoding,
    ]);
    expect(encodings).toEqual([
      ['yayoi', 'sjis'],
      ['freee', 'utf8'],
      ['moneyforward', 'utf8'],
    ]);
  });

  test.each([
    [aLine({ yen: 1_100 }), 'none', 'sales', 100],
    [aLine({ to: 'shipping', yen: 600 }), 'none', 'sales', 54],
    [aLine({ to: 'owed', yen: 1_100 }), 'none', 'none', 0],
    [aRefundLine({ yen: 1_100 }), 'salesReturn', 'none', 100],
    [aRefundLine({ from: 'owed', yen: 1_100 }), 'none', 'none', 0],
    // The provider calculates the tax of its fee, which the shop would calculate as 100.
    [aLine({ kind: 'fee', from: 'fees', to: 'provider', yen: 1_100, taxYen: 99 }), 'purchase', 'none', 99],
    [
      aLine({ kind: 'fee', from: 'provider', to: 'fees', yen: 1_100, taxYen: 99 }),
      'none',
      'purchaseReturn',
      99,
    ],
    [aLine({ kind: 'correction', from: 'suspense', to: 'provider', yen: 1_100 }), 'none', 'none', 0],
    [aLine({ kind: 'correction', from: 'provider', to: 'suspense', yen: 1_100 }), 'none', 'none', 0],
    [aLine({ kind: 'payout', from: 'bank', to: 'provider', yen: 1_100 }), 'none', 'none', 0],
    [aLine({ kind: 'chargeback', from: 'chargebacks', to: 'provider', yen: 1_100 }), 'none', 'none', 0],
  ] as const)('taxes %j as %s, %s', (line, debit, ...[credit, taxYen]) => {
    expect(journalEntries([line])).toMatchObject([
      { debit: { taxClass: debit }, credit: { taxClass: credit }, taxYen },
    ]);
  });

  test('is in the order of days, and adds what is equal', () => {
    const fee = aLine({ kind: 'fee', from: 'fees', to: 'provider', yen: 30, taxYen: 3 });
    const entries = journalEntries([aLine({ day: '2026-10-31' }), fee, { ...fee, yen: 50, taxYen: 5 }]);
    expect(entries).toMatchObject([
      { day: '2026-10-03', yen: 80, taxYen: 8 },
      { day: '2026-10-31', yen: 700 },
    ]);
  });

  test('for freee numbers the deals of a month', () => {
    const { rows } = journalFile(
      'freee',
      journalEntries([aLine({}), aLine({ day: '2026-10-04' })]),
      DEFAULT_TITLES,
    );
    expect(rows.slice(1).map(([, number]) => number)).toEqual(['J2026-10-1', 'J2026-10-2']);
  });
});
