import type { z } from 'zod';
import { CallError } from '#console/api/call.ts';
import { SEVERAL_LINES } from '#lib/contract/values.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { ONE_LINE, SITE_PATH } from '#lib/contract/values.ts';

/** Sentences by the path of a field, such as `body.2.link`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of typed values by the schema of the call that will get them, so that form and shop have one set of rules. */
export function contractErrors(schema: z.ZodType, value: unknown): FieldErrors {
  // Without its input, a wrong value could not be told from a missing one.
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.toReversed().map((issue) => [issue.path.join('.'), sentenceOf(issue)]),
  );
}

const EMPTY: readonly unknown[] = ['', undefined, null, Number.NaN];
const CHECK = '入力を確認してください。';

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (EMPTY.includes(issue.input)) return '入力してください。';
  switch (issue.code) {
    case 'too_big':
      return limitText('まで', '以下', issue.origin, issue.maximum);
    case 'too_small':
      return limitText('以上', '以上', issue.origin, issue.minimum);
    case 'invalid_format':
      return formatText(issue);
    case 'invalid_type':
      return issue.expected === 'int' ? '整数で入力してください。' : CHECK;
    case 'invalid_union':
      return sentenceOfUnion(issue);
    case 'custom':
      // The rules of members' fields say in Japanese what to correct.
      return issue.params?.['forShoppers'] === true ? issue.message : CHECK;
    default:
      return CHECK;
  }
}

/** A text that may also be empty: what is wrong with the text. */
function sentenceOfUnion({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const issue = errors.flat().find(({ code }) => code !== 'invalid_value');
  return issue === undefined ? CHECK : sentenceOf(issue);
}

function limitText(parts: string, amount: string, origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${limit}文字${parts}で入力してください。`;
  return origin === 'array' ? `${limit}個${parts}にしてください。` : `${limit}${amount}にしてください。`;
}

/** The sentences of texts that do not match a pattern, by the pattern. */
const PATTERN_TEXTS: ReadonlyMap<string, string> = new Map([
  [String(SITE_PATH), 'このショップのページを「/」から入力してください。例：/sanrio/news'],
  [String(ONE_LINE), '使えない文字が入っています。改行や見えない文字を除いてください。'],
  [String(SEVERAL_LINES), '使えない文字が入っています。見えない文字を除いてください。'],
]);

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  email: 'メールアドレスの形で入力してください。例：name@example.com',
  url: 'https:// から入力してください。',
};

function formatText({ format, pattern = '', input }: z.core.$ZodIssueInvalidStringFormat): string {
  if (format === 'date') return `「${input ?? ''}」は日付ではありません。2026-12-29 の形で入力してください。`;
  return (
    PATTERN_TEXTS.get(pattern) ??
    FORMAT_TEXTS[format] ??
    'この形では入力できません。使えない文字がないか、けた数が合っているか確認してください。'
  );
}

/** The field that the last call refused, with its sentence. */
export function refusedField(
  failure: unknown,
  texts: Readonly<Partial<Record<OpsRefusalCode, string>>>,
): FieldErrors {
  const refusal = failure instanceof CallError ? failure.refusal : undefined;
  if (refusal?.parameter === undefined) return {};
  return {
    [refusal.parameter]: texts[refusal.code] ?? 'この内容では受け付けられません。入力を確認してください。',
  };
}
