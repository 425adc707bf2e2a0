import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { CheckLine } from '#lib/contract/ops/publish-check.ts';
import { PREMIUM_LIMITS } from '#lib/contract/shop-rules.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

type RuleText = {
  readonly met: string;
  /** The decision that it asks for. */
  readonly open: (line: CheckLine) => string;
};

const { multiples, multiplesBelowYen, mostYen, salesPercent } = PREMIUM_LIMITS;

const LIMIT = `くじの景品類の上限（一般懸賞）は、値段が${yenText(multiplesBelowYen)}未満なら値段の${multiples}倍、${yenText(multiplesBelowYen)}以上なら${yenText(mostYen)}です。`;

const sum = (yen: number | null): string => yenText(yen ?? 0);

/** Each rule of the check of a draw in words. */
export const RULE_TEXTS: Readonly<Record<PublishRule, RuleText>> = {
  values: {
    met: 'すべての賞品に書かれています。',
    open: () =>
      '価額のない賞品は、値段や景品類の上限とくらべられません。書けるなら、下書きに戻って書いてください。',
  },
  lowestPrize: {
    met: 'ありません。',
    open: ({ yen, limitYen }) =>
      `いちばん安い賞品は${sum(yen)}で、1回の値段${sum(limitYen)}より安くなっています。値段に見合わない賞品があると、賭博や景品類と見られるおそれがあります。`,
  },
  prizeLimit: {
    met: '景品類の上限をこえる賞品はありません。',
    open: ({ yen, limitYen }) =>
      `いちばん高い賞品は${sum(yen)}で、上限${sum(limitYen)}をこえています。${LIMIT}どのくじでも値段に見合う商品が当たるなら、ふつうは商品の販売で、この上限はかかりません。`,
  },
  lastOneLimit: {
    met: '景品類の上限をこえません。',
    open: ({ yen, limitYen }) =>
      `ラストワン賞は${sum(yen)}で、上限${sum(limitYen)}をこえています。${LIMIT}ラストワン賞は商品に付くものなので、景品類とされることがあります。`,
  },
  premiumTotal: {
    met: `売上の予定の${salesPercent}%をこえません。`,
    open: ({ yen, limitYen }) =>
      `ラストワン賞は${sum(yen)}で、売上の予定の${salesPercent}%（${sum(limitYen)}）をこえています。景品類とされるときの総額の上限です。`,
  },
  childMark: {
    met: '必要な賞品に、すべてあります。',
    open: () => 'マークのない賞品があります。',
  },
  age: {
    met: 'すべての賞品に書かれています。',
    open: () => '対象年齢のない賞品があります。おもちゃでないことを確かめてください。',
  },
  origin: {
    met: 'すべての賞品に書かれています。',
    open: () => '素材か原産国のない賞品があります。',
  },
  shippingDate: {
    met: '決まっています。',
    open: () => '発送の最終日が、もう過ぎています。',
  },
  odds: {
    met: '合計と一致し、すべての賞品の確率が表示されます。',
    open: () =>
      '確率が0%と表示される賞品があります。実際には当たりますが、表示だけでは当たらないように見えます。',
  },
  paymentTypes: {
    met: '店の決済会社で使えるものがあります。',
    open: () =>
      'このガチャの支払い方法は、どれも店の決済会社で使えません。このままではだれも買えません。下書きに戻って、使える方法を選んでください。',
  },
};

const MAX_NAMED = 5;

/** The names of the prizes concerned: `ぬいぐるみ、タオル ほか3点` */
export function prizesText(prizes: readonly string[]): string {
  const others = prizes.length - MAX_NAMED;
  const named = prizes.slice(0, MAX_NAMED).join('、');
  return others > 0 ? `${named} ほか${numberText(others)}点` : named;
}
