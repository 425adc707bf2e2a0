import type { z } from 'zod';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'null',
};

const PARTS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

/**
 * Says in words for operators what is wrong with a value, after the name of its field. An option of `safeParse`; what a
 * schema says itself goes first.
 */
export function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${EXPECTED[issue.expected] ?? 'of the kind of this field'}`;
    case 'too_small':
      return limitText('fewer', issue.origin, issue.minimum);
    case 'too_big':
      return limitText('more', issue.origin, issue.maximum);
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'is none of the values that this field takes';
    case 'invalid_format':
      return 'does not have the form of this field';
    default:
      return 'is not a value of this field';
  }
}

function limitText(relation: 'fewer' | 'more', origin: string, limit: number | bigint): string {
  const parts = PARTS[origin];
  if (parts !== undefined) return `has ${relation} than ${limit} ${parts}`;
  return `is ${relation === 'fewer' ? 'less' : 'more'} than ${limit}`;
}
