import { z } from 'zod';

const Words = z.string().trim().min(1, 'wants some text');

/** Who runs the shop. The law wants most of this on a page of its own; every name stands in the README. */
const OperatorEnv = z.object({
  OPERATOR_NAME: Words,
  OPERATOR_REPRESENTATIVE: Words,
  OPERATOR_ZIP: z.string().regex(/^\d{3}-\d{4}$/, 'wants a postal code such as 150-0001'),
  OPERATOR_ADDRESS: Words,
  OPERATOR_TEL: z.string().regex(/^0\d{1,4}-\d{1,4}-\d{3,4}$/, 'wants a number such as 03-1234-5678'),
  OPERATOR_EMAIL: z.email('wants an e-mail address'),
  OPERATOR_HOURS: Words,
  OPERATOR_COPYRIGHT: Words,
  OPERATOR_COURT: Words,
  OPERATOR_PAYMENT_AGENT: Words,
  /** 適格請求書発行事業者の登録番号; not every shop has one. */
  OPERATOR_INVOICE_NUMBER: z
    .string()
    .regex(/^T\d{13}$/, 'wants T and 13 digits')
    .optional(),
});
type OperatorEnv = z.infer<typeof OperatorEnv>;

/** What a demonstration shows. Each is marked as a sample or cannot exist, so that nobody takes it for real. */
const SAMPLE: Readonly<Omit<OperatorEnv, 'OPERATOR_INVOICE_NUMBER'>> = {
  OPERATOR_NAME: '株式会社ころん堂(見本)',
  OPERATOR_REPRESENTATIVE: '代表取締役 見本 ころん(見本)',
  OPERATOR_ZIP: '000-0000',
  OPERATOR_ADDRESS: '東京都ころん区まるぽ町1-2-3(見本)',
  OPERATOR_TEL: '000-0000-0000',
  OPERATOR_EMAIL: 'support@example.jp',
  OPERATOR_HOURS: '平日 10:00〜17:00(見本)',
  OPERATOR_COPYRIGHT: '© 2026 Koron-dō Inc.(見本)',
  OPERATOR_COURT: '東京地方裁判所(見本)',
  OPERATOR_PAYMENT_AGENT: '決済代行会社(見本)',
};

export type Operator = Readonly<{
  name: string;
  representative: string;
  zip: string;
  address: string;
  tel: string;
  email: string;
  hours: string;
  copyright: string;
  /** The court the terms agree on. */
  court: string;
  /** The company that takes the money for the shop. */
  paymentAgent: string;
  /** Stands on receipts; null: the shop is not registered as an issuer of qualified invoices. */
  invoiceNumber: string | null;
  /** Whether any of these is a sample: the pages then say so. */
  isSample: boolean;
}>;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads who runs the shop. In production a missing value throws one line, because a shop without its operator's
 * name breaks the law; a demonstration (ALLOW_SAMPLE_OPERATOR=yes) and a build, whose pages nobody is served, may do without.
 */
export function readOperator(source: Source): Operator {
  const given = Object.fromEntries(Object.keys(SAMPLE).map((name) => [name, source[name] || undefined]));
  const isSample = Object.values(given).includes(undefined);
  const besides = { OPERATOR_INVOICE_NUMBER: source['OPERATOR_INVOICE_NUMBER'] || undefined };
  const read = OperatorEnv.safeParse({ ...(maySample(source) ? withSamples(given) : given), ...besides });
  if (read.success) return { ...named(read.data), isSample };
  const faults = read.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return name in given && given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  throw new Error(`The operator's data is not usable: ${faults.join('; ')}`);
}

const maySample = (source: Source): boolean =>
  source['NODE_ENV'] !== 'production' ||
  source['NEXT_PHASE'] === 'phase-production-build' ||
  source['ALLOW_SAMPLE_OPERATOR'] === 'yes';

const withSamples = (given: Source): Source =>
  Object.fromEntries(Object.entries(SAMPLE).map(([name, sample]) => [name, given[name] ?? sample]));

const named = (env: OperatorEnv): Omit<Operator, 'isSample'> => ({
  name: env.OPERATOR_NAME,
  representative: env.OPERATOR_REPRESENTATIVE,
  zip: env.OPERATOR_ZIP,
  address: env.OPERATOR_ADDRESS,
  tel: env.OPERATOR_TEL,
  email: env.OPERATOR_EMAIL,
  hours: env.OPERATOR_HOURS,
  copyright: env.OPERATOR_COPYRIGHT,
  court: env.OPERATOR_COURT,
  paymentAgent: env.OPERATOR_PAYMENT_AGENT,
  invoiceNumber: env.OPERATOR_INVOICE_NUMBER ?? null,
});
