import type { z } from 'zod';
import type { BrokenRule, Problem } from '#backend/domain/content/entry.ts';
import type { DrawProblem } from '#lib/contract/draw-problems.ts';

/** The option of `safeParse` with which an issue tells a missing value from a wrong one. */
export const WITH_INPUT = { reportInput: true } as const;

/** The errors of a value that does not match its schema. */
export const schemaProblems = ({ issues }: z.ZodError): Problem[] =>
  issues.flatMap((issue) => {
    const at = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    if (issue.code !== 'unrecognized_keys') return [{ at, message: issue.message, ...ruleOf(issue) }];
    return issue.keys.map((key) => ({
      at: [...at, key],
      code: 'unknownKey' as const,
      message: 'is no key that the catalogue knows here',
    }));
  });

type Rule = Pick<BrokenRule, 'code' | 'min' | 'max'>;

/** The codes of schemas without one of their own, by what they expect. */
const EXPECTED: Readonly<Record<string, DrawProblem>> = {
  string: 'notText',
  int: 'notWholeNumber',
  number: 'notWholeNumber',
};

function ruleOf(issue: z.core.$ZodIssue): Rule {
  if (issue.input === undefined || issue.input === '') return { code: 'missing' };
  if (issue.code === 'custom') return issue.params ?? {};
  if (issue.code === 'too_small') return { code: BELOW[kindOf(issue)], min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { code: ABOVE[kindOf(issue)], max: Number(issue.maximum) };
  if (issue.code === 'invalid_value') return { code: 'notAChoice' };
  if (issue.code === 'invalid_format') return { code: 'notText' };
  const code = issue.code === 'invalid_type' ? EXPECTED[issue.expected] : undefined;
  return code === undefined ? {} : { code };
}

type Kind = 'text' | 'number' | 'list';

const BELOW: Readonly<Record<Kind, DrawProblem>> = { text: 'missing', number: 'tooSmall', list: 'tooFew' };
const ABOVE: Readonly<Record<Kind, DrawProblem>> = { text: 'tooLong', number: 'tooLarge', list: 'tooMany' };

function kindOf({ origin }: { readonly origin: string }): Kind {
  if (origin === 'string') return 'text';
  return origin === 'array' ? 'list' : 'number';
}
