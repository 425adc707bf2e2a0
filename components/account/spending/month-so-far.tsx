'use client';

import { useSpending } from '#lib/orders/use-spending.ts';
import { yenText } from '#lib/text/numbers.ts';

/** Beside the button that pays: what this month comes to with the order. Nothing if it cannot be read. */
export function MonthSoFar({ total }: { readonly total: number }) {
  const { answer } = useSpending();
  return answer && <span>{`今月の合計 ${yenText(answer.month + total)}`}</span>;
}
