import { z } from 'zod';
import { SAMPLE_OPERATOR } from '#lib/brand/koron-do.ts';
import { isProduction } from './this-machine.ts';

const Text = z.string().trim().min(1, 'wants some text');

/**
 * The operator's data. Most of it is required by law on a page of its own; docs/operating.md lists all variables.
 */
const OperatorEnv = z.object({
  OPERATOR_NAME: Text,
  OPERATOR_REPRESENTATIVE: Text,
  OPERATOR_ZIP: z.string().regex(/^\d{3}-\d{4}$/, 'wants a postal code such as 150-0001'),
  OPERATOR_ADDRESS: Text,
  OPERATOR_TEL: z.string().regex(/^0\d{1,4}-\d{1,4}-\d{3,4}$/, 'wants a number such as 03-1234-5678'),
  OPERATOR_EMAIL: z.email('wants an e-mail address'),
  OPERATOR_HOURS: Text,
  OPERATOR_COPYRIGHT: Text,
  OPERATOR_COURT: Text,
  OPERATOR_PAYMENT_AGENT: Text,
  /** 適格請求書発行事業者の登録番号; optional. */
  OPERATOR_INVOICE_NUMBER: z
    .string()
    .regex(/^T\d{13}$/, 'wants T and 13 digits')
    .optional(),
});
type OperatorEnv = z.infer<typeof OperatorEnv>;

export type Operator = Readonly<{
  name: string;
  representative: string;
  zip: string;
  address: string;
  tel: string;
  email: string;
  hours: string;
  copyright: string;
  /** The court agreed on in the terms. */
  court: string;
  /** The payment provider of the shop. */
  paymentAgent: string;
  /** Shown on receipts; null: the shop is not registered as an issuer of qualified invoices. */
  invoiceNumber: string | null;
  /** Whether any value is a sample: the pages then say so. */
  isSample: boolean;
}>;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the operator's data. In production a missing value throws one line, because the law requires the
 * operator's name. A demonstration (ALLOW_SAMPLE_OPERATOR=yes) and a build, whose pages are not served, use
 * samples.
 */
export function readOperator(source: Source): Operator {
  const values = valuesOf(source);
  const read = parsed(source, values);
  if (read.success) return { ...named(read.data), isSample: isSample(values) };
  throw new Error(`The operator's data is not usable: ${problemsOf(read.error, values).join('; ')}`);
}

/** Missing values are samples, and so are those that say it. */
const isSample = (values: Source): boolean =>
  Object.values(values).some((value) => value === undefined || value.includes(SAMPLE_MARK));

const SAMPLE_MARK = '(見本)';

/** Each variable that `readOperator` would not take, with what is wrong. */
export function operatorProblems(source: Source): readonly string[] {
  const values = valuesOf(source);
  const { error } = parsed(source, values);
  return error === undefined ? [] : problemsOf(error, values);
}

const valuesOf = (source: Source): Source =>
  Object.fromEntries(Object.keys(SAMPLE_OPERATOR).map((name) => [name, source[name] || undefined]));

function parsed(source: Source, values: Source) {
  const optional = { OPERATOR_INVOICE_NUMBER: source['OPERATOR_INVOICE_NUMBER'] || undefined };
  return OperatorEnv.safeParse({ ...(maySample(source) ? withSamples(values) : values), ...optional });
}

const problemsOf = (error: z.ZodError, values: Source): readonly string[] =>
  error.issues.map((issue) => {
    const name = issue.path.join('.');
    return name in values && values[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });

/** Whether any of these data is a sample. */
export const isSampleOperator = (operator: Omit<Operator, 'isSample'>): boolean => {
  const samples: ReadonlySet<unknown> = new Set(Object.values(SAMPLE_OPERATOR));
  return Object.values(operator).some((value) => samples.has(value));
};

const maySample = (source: Source): boolean =>
  !isProduction(source) ||
  source['NEXT_PHASE'] === 'phase-production-build' ||
  source['ALLOW_SAMPLE_OPERATOR'] === 'yes';

const withSamples = (values: Source): Source =>
  Object.fromEntries(Object.entries(SAMPLE_OPERATOR).map(([name, sample]) => [name, values[name] ?? sample]));

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
