import type { z } from 'zod';
import { CallError } from '#console/api/call.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';

/** Sentences by the path of a field, such as `body.2.link`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of typed values by the schema of the call that will get them, so that form and shop have one set of rules. */
export function contractErrors(schema: z.ZodType, value: unknown): FieldErrors {
  const read = schema.safeParse(value);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues.toReversed().map((issue) => [issue.path.join('.'), sentenceOf(issue)]),
  );
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small')
    return issue.origin === 'number' ? `${issue.minimum}以上にしてください。` : '入力してください。';
  const isEmpty = issue.input === '' || issue.input === undefined || issue.input === null;
  if (isEmpty) return '入力してください。';
  return issue.code === 'invalid_format'
    ? 'この形では入力できません。使えない文字がないか確認してください。'
    : '入力を確認してください。';
}

const tooBig = ({
  origin,
  maximum,
}: {
  readonly origin: string;
  readonly maximum: number | bigint;
}): string => {
  if (origin === 'string') return `${maximum}文字までです。`;
  return origin === 'array' ? `${maximum}個までです。` : `${maximum}以下にしてください。`;
};

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
