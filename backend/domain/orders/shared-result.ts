import { GRADES, MAX_SHARED_KINDS } from '#lib/contract/enums.ts';
import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';

/** The prizes of an order, as a link shows them to anyone. */
export type SharedResult = {
  readonly kinds: readonly { readonly code: string; readonly count: number }[];
  /** The number of prizes of further kinds. */
  readonly others: number;
};

/** The prizes of an order in the order of a shared result: the last-one prize, then the best grade. */
export function sharedResult(prizes: readonly { readonly code: string }[]): SharedResult {
  const counts = new Map<string, number>();
  for (const { code } of prizes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const kinds = [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => rankOf(one.code) - rankOf(other.code));
  return {
    kinds: kinds.slice(0, MAX_SHARED_KINDS),
    others: kinds.slice(MAX_SHARED_KINDS).reduce((sum, { count }) => sum + count, 0),
  };
}

/** A grade has fewer prizes. */
const GRADE_STEP = 1_000;

function rankOf(code: string): number {
  if (code === LAST_ONE_CODE) return -1;
  const grade = GRADES.findIndex((one) => one === code.charAt(0));
  return grade * GRADE_STEP + (code.length === 1 ? 1 : Number(code.slice(1)));
}

const LAST_ONE = 'last';
const OTHERS = 'more';

/** A shared result as a part of a path, such as `lastx1-ax1-b2x3-morex12`. */
export function textOfResult({ kinds, others }: SharedResult): string {
  const parts = kinds.map(
    ({ code, count }) => `${code === LAST_ONE_CODE ? LAST_ONE : code.toLowerCase()}x${count}`,
  );
  return [...parts, ...(others > 0 ? [`${OTHERS}x${others}`] : [])].join('-');
}

/** The shared result of a text that `textOfResult` has made. */
export function resultOfText(text: string): SharedResult {
  const parts = text.split('-').map((part) => {
    const [name = '', count = ''] = part.split('x');
    return { name, count: Number(count) };
  });
  return {
    kinds: parts
      .filter(({ name }) => name !== OTHERS)
      .map(({ name, count }) => ({
        code: name === LAST_ONE ? LAST_ONE_CODE : name.toUpperCase(),
        count,
      })),
    others: parts.find(({ name }) => name === OTHERS)?.count ?? 0,
  };
}
