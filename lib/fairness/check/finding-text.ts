import { LOCAL_BEACON } from '#lib/text/local-beacon.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { PageCheckName } from './check-input.ts';
import type { Finding } from './finding.ts';

/** Nobody gives the page keys or the shop's whole log: it leaves these checks open. */
type OpenCheckName = 'keys' | 'oneLog';
type CheckedName = Exclude<PageCheckName, OpenCheckName>;

/** Texts of passed checks. */
const RIGHT_TEXT: Readonly<Record<CheckedName, string>> = {
  manifest: '売る前の約束は、決まった形で書かれていて、枚数も合っています。',
  beacon: '抽選に使ったのは、公開の乱数 drand です。',
  announced: '約束には、販売を始める前に、立会人が署名しています。',
  chain: '記録は、1件も書きかえられずにつながっています。',
  tickets: 'くじは前から順に売られています。2度売られた番号も、箱にない番号もありません。',
  rounds: 'どの注文も、お支払いの時刻から決まる回の乱数を使っています。',
  signatures: 'どの回の乱数にも、正しい署名があります。',
  results: '抽選をやりなおすと、どの回の残り枚数も、記録と同じになります。',
  refunds: '返金したのは、結果が出たあとのくじだけです。無効になった賞品も、記録にあります。',
  closing: '販売は、約束のとおりです。早く終えたときは、その理由が書かれています。',
  pauses: '販売を止めているあいだに、新しく売られたくじはありません。止めた理由も、記録にあります。',
  corrections: '名前の訂正は、約束にある賞品のもので、理由が書かれています。賞と枚数は、約束のままです。',
  stamps: '記録は、当店が署名した全体の記録に入っています。',
  witnessed: 'どの注文にも、乱数が出る前に、立会人が署名しています。',
  complete: 'あるはずの抽選と、販売の終わりが、ぜんぶ記録にあります。',
  order: '記録の注文は、この注文です。',
  receipt: '注文の控えには、当店の正しい署名があります。',
  shown: '結果の画面に出た賞品と、同じです。',
  page: 'このページにのっている約束、残り、記録と同じです。',
};

/** Texts of failed checks. */
const WRONG_TEXT: Readonly<Record<CheckedName, string>> = {
  manifest: '売る前の約束の書きかたか、枚数が合いません。',
  beacon: '抽選に使った乱数が、公開の乱数 drand のものではありません。',
  announced: '販売を始める前に、立会人の署名がそろっていません。',
  chain: '記録のつながりが、切れています。',
  tickets: 'くじの番号が、前から順になっていません。',
  rounds: 'お支払いの時刻から決まる回とは、ちがう乱数を使ったところがあります。',
  signatures: '署名の合わない乱数があります。',
  results: '抽選をやりなおすと、記録とちがう結果になります。',
  refunds: '返金の記録に、合わないところがあります。',
  closing: '約束より早く終わったか、終わりの理由が書かれていません。',
  pauses: '販売を止めているあいだに売られたくじがあるか、止めた理由が書かれていません。',
  corrections: '約束にない賞品の訂正か、理由のない訂正があります。',
  stamps: '記録が、当店が署名した全体の記録に入っていません。',
  witnessed: '乱数が出る前に、立会人の署名がそろわなかった注文があります。',
  complete: 'あるはずの抽選か、販売の終わりが、記録にありません。',
  order: '記録のなかの注文が、この注文とちがいます。',
  receipt: '当店が署名した注文の控えと、記録とが、合いません。',
  shown: '結果の画面に出た賞品と、ちがいます。',
  page: 'このページにのっている約束、残り、記録と、ちがうところがあります。',
};

/** Texts of checks that cannot be made. */
const OPEN_TEXT: Readonly<Partial<Record<PageCheckName, string>>> = {
  keys: '署名の鍵は、記録のなかのものです。ほかの鍵とは、くらべていません。',
  beacon: LOCAL_BEACON,
  signatures: '公開されず返金した回があります。本当かどうかは、drand の中継所で確かめられます。',
  stamps: 'いちばん新しい記録は、まだ全体の記録に入っていません。',
  announced: '立会人はいません。約束に署名したのは、当店だけです。',
  witnessed: '立会人はいません。注文の記録に署名したのは、当店だけです。',
  results: '乱数が公開されなかったため、抽選していません。',
  oneLog: 'このガチャに別の記録がないかは、ここでは確かめていません。',
  complete: '販売のとちゅうか、抽選待ちのくじがあります。',
  page: 'このページよりも前に保存された記録です。',
};

const NOT_CHECKED = 'ほかに合わないところがあるため、確かめられません。';

/** A finding as a sentence. */
export function findingText({ check, verdict, at }: Finding<PageCheckName>): string {
  if (verdict === 'open' || check === 'keys' || check === 'oneLog') return OPEN_TEXT[check] ?? NOT_CHECKED;
  if (verdict === 'right') return RIGHT_TEXT[check];
  return at === undefined ? WRONG_TEXT[check] : `${WRONG_TEXT[check]}(${numberText(at + 1)}件目)`;
}
