import { numberText } from '#lib/text/numbers.ts';

/** The time until an order's result, in whole seconds. */
export const drawnInText = (seconds: number): string =>
  seconds > 0 ? `抽選まで あと${numberText(seconds)}秒` : 'まもなく決まります';

/** Shown after a minute without a result. */
export const DELAYED = {
  title: '抽選を待っています',
  note: '結果は、決まりしだい、マイページから開けます。この画面は、閉じても大丈夫です。',
} as const;
