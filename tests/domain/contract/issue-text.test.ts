import { z } from 'zod';
import { issueText } from '#lib/contract/issue-text.ts';

test.each([
  [z.string(), undefined, 'is required'],
  [z.string(), 1, 'is not text'],
  [z.int(), 'a', 'is not a number'],
  [z.int(), 1.5, 'is not a whole number'],
  [z.string().min(2), 'a', 'has fewer than 2 characters'],
  [z.string().max(1), 'ab', 'has more than 1 characters'],
  [z.number().min(1), 0, 'is less than 1'],
  [z.number().max(9), 10, 'is more than 9'],
  [z.array(z.string()).max(0), ['a'], 'has more than 0 entries'],
  [z.enum(['a', 'b']), 'c', 'is none of a, b'],
  [z.literal('true'), 'false', 'is none of true'],
  [z.union([z.string(), z.int()]), true, 'is none of the values that this field takes'],
  [z.iso.date(), 'today', 'does not have the form of this field'],
  [z.string().regex(/^a$/), 'b', 'does not have the form of this field'],
  [z.string().refine(() => false), 'b', 'is not a value of this field'],
  [z.string().regex(/^a$/, 'wants a'), 'b', 'wants a'],
] as const)('%#. a value that does not match', (schema, value, text) => {
  expect(schema.safeParse(value, { error: issueText }).error?.issues[0]?.message).toBe(text);
});
