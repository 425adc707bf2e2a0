/** @jest-environment node */
import { readOperator } from '#lib/site/operator-env.ts';

const COMPLETE = {
  NODE_ENV: 'production',
  OPERATOR_NAME: '株式会社まちかど',
  OPERATOR_REPRESENTATIVE: '代表取締役 町角 歩',
  OPERATOR_ZIP: '150-0001',
  OPERATOR_ADDRESS: '東京都渋谷区神宮前1-2-3',
  OPERATOR_TEL: '03-1234-5678',
  OPERATOR_EMAIL: 'shop@example.com',
  OPERATOR_HOURS: '平日 10:00〜17:00',
  OPERATOR_COPYRIGHT: '© 2026 Machikado Inc.',
  OPERATOR_COURT: '東京地方裁判所',
  OPERATOR_PAYMENT_AGENT: '株式会社けっさい',
};

test('who runs the shop is read from the environment', () => {
  expect(readOperator(COMPLETE)).toMatchObject({
    name: '株式会社まちかど',
    tel: '03-1234-5678',
    isSample: false,
  });
});

test.each([
  [undefined, null],
  ['', null],
  ['T1234567890123', 'T1234567890123'],
])('a registration number for invoices may be %j', (given, read) => {
  const operator = readOperator({ ...COMPLETE, OPERATOR_INVOICE_NUMBER: given });
  expect(operator).toMatchObject({ invoiceNumber: read, isSample: false });
});

test('a shop in production does not start without its operator', () => {
  expect(() => readOperator({ ...COMPLETE, OPERATOR_NAME: undefined, OPERATOR_TEL: '' })).toThrow(
    "The operator's data is not usable: OPERATOR_NAME is missing; OPERATOR_TEL is missing",
  );
});

test.each([
  ['OPERATOR_ZIP', '1500001', 'OPERATOR_ZIP wants a postal code such as 150-0001'],
  ['OPERATOR_TEL', '1234', 'OPERATOR_TEL wants a number such as 03-1234-5678'],
  ['OPERATOR_EMAIL', 'shop', 'OPERATOR_EMAIL wants an e-mail address'],
  ['OPERATOR_COURT', '  ', 'OPERATOR_COURT wants some text'],
  ['OPERATOR_INVOICE_NUMBER', 'T123', 'OPERATOR_INVOICE_NUMBER wants T and 13 digits'],
])('%s cannot be %j', (name, value, fault) => {
  const read = () => readOperator({ ...COMPLETE, [name]: value });
  expect(read).toThrow(fault);
  expect(read).not.toThrow('\n');
});

test.each([
  { NODE_ENV: 'development' },
  { NODE_ENV: 'production', ALLOW_SAMPLE_OPERATOR: 'yes' },
  { NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' },
])('%j shows a sample that is marked as one', (source) => {
  const operator = readOperator(source);
  expect(operator.isSample).toBe(true);
  expect(operator.name).toContain('見本');
});

test('a sample fills only what is missing', () => {
  const operator = readOperator({ ...COMPLETE, NODE_ENV: 'development', OPERATOR_HOURS: undefined });
  expect(operator.name).toBe('株式会社まちかど');
  expect(operator.hours).toContain('見本');
  expect(operator.isSample).toBe(true);
});

test('a sample is no way around a mistake', () => {
  expect(() => readOperator({ NODE_ENV: 'development', OPERATOR_TEL: 'なし' })).toThrow('OPERATOR_TEL');
});
