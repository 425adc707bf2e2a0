import type { MascotNumber } from '#lib/site/mascot.ts';

/** What a page that is still being made says about itself. */
export type ComingTexts = {
  readonly title: string;
  readonly mascot: MascotNumber;
  /** What one will be able to do here, a sentence each. */
  readonly will: readonly string[];
};

/** When all of it can be used. */
export const COMING_WHEN = 'ガチャの購入受付が始まると、お使いいただけます。';

const coming = (title: string, mascot: MascotNumber, will: readonly string[]): ComingTexts => ({
  title,
  mascot,
  will,
});

/** One line a page. The pages themselves say only which line is theirs. */
export const COMING = {
  shipments: coming('配送履歴', 7, ['受付からお届けまで、荷物がいまどこにいるかを見られます。']),
  shipment: coming('配送詳細', 7, ['ひとつの荷物の中身、お届け先、追跡番号を見られます。']),
  orders: coming('購入履歴', 8, ['これまでに買ったガチャと、そのお支払いを見られます。']),
  order: coming('購入詳細', 8, ['一回の購入の内容とお支払い、引いた結果を見られます。']),
} as const satisfies Record<string, ComingTexts>;

export type ComingName = keyof typeof COMING;
