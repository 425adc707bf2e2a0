import { ROW_PROBLEM_TEXTS } from '#console/text/row-problems.ts';
import { ROW_PROBLEMS, rowProblemText } from '#lib/contract/row-problems.ts';

const valuesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const CODES = Object.keys(ROW_PROBLEMS) as (keyof typeof ROW_PROBLEMS)[];

test('Staff read every error of a row as a Japanese sentence, with values that the error has', () => {
  for (const code of CODES) {
    const japanese = ROW_PROBLEM_TEXTS[code];
    expect(japanese).toMatch(/[ぁ-ん].*|^\{[a-z]+\}:/u);
    expect([code, valuesIn(ROW_PROBLEMS[code])]).toEqual([code, expect.arrayContaining(valuesIn(japanese))]);
  }
});

test('The columns that a settlement lacks are named', () => {
  const problem = { code: 'columnsMissing', values: { columns: 'Type、Payment UUID' } } as const;
  expect(rowProblemText(problem, ROW_PROBLEM_TEXTS)).toBe('次の列がありません: Type、Payment UUID');
});
