import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { goodsTexts } from '#lib/text/prize-goods.ts';
import { yenText } from '#lib/text/numbers.ts';
import { INK_NAMES } from '#lib/brand/inks.ts';
import { SALES_TYPE_NAMES } from '#lib/lists/draw-names.ts';
import { prizeTitle } from './prize-title.ts';

/** The fields of a draft by their names on the page. */
const LABELS: Readonly<Record<string, string>> = {
  '': 'URLの名前',
  title: '題名',
  reading: 'よみ',
  characters: 'キャラクター',
  lead: 'ひとこと',
  salesType: 'ラストワン賞の有無',
  ink: '色',
  price: '1回の値段',
  publishesAt: '公開日時',
  opensAt: '発売日時',
  closesAt: '終了日時',
  art: 'メイン画像',
  gallery: 'そのほかの画像',
  description: '説明文',
  prizes: '賞品',
  lastOne: 'ラストワン賞',
  paymentTypes: '支払い方法',
  quantities: '回数の選択肢',
  anyQuantity: 'ほかの回数',
  chooseDays: '種類を選べる日数',
  allowsSwap: '重なった種類の交換',
  limits: '購入の上限',
  'limits.perPurchase': '1回の手続きの上限',
  'limits.perMember': '1人の上限',
  'limits.concurrentPlaying': '同時に手続きできる人数',
  shipping: '発送',
  'shipping.fee': '送料',
  'shipping.freeFrom': '送料無料の点数',
  'shipping.days': 'ご依頼からの日数',
  'shipping.from': '発送の最初の日',
  'shipping.lastDay': '発送の最終日',
  'shipping.storageDays': '保管日数',
  'shipping.combinable': 'まとめて発送',
};

const PRIZE_LABELS: Readonly<Record<string, string>> = {
  name: '名前',
  note: '補足',
  total: '数',
  picture: '画像',
  grade: '等級',
  sameGrade: '等級',
  gradeLabel: '等級の表示名',
  variants: '種類',
  goods: '商品表示',
};

/** The name of a field: `C賞の数`. */
export function fieldLabel(path: string, { prizes }: Pick<DraftDocument, 'prizes'>): string {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'prizes' && second !== '') {
    const prize = prizeTitle(prizes, Number(second));
    return third === '' ? prize : `${prize}の${PRIZE_LABELS[third] ?? third}`;
  }
  if (first === 'lastOne' && second !== '') return `ラストワン賞の${PRIZE_LABELS[second] ?? second}`;
  return LABELS[`${first}.${second}`] ?? LABELS[first] ?? path;
}

type Goods = NonNullable<DraftDocument['prizes'][number]['goods']>;

type Value = unknown;

const isTree = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null;

/** The paths of values that differ. Pictures and texts of several paragraphs are one value. */
export function changedPaths(before: Value, after: Value, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isWhole =
    /^(?:description|gallery|quantities|paymentTypes|characters|art)$|(?:picture|variants|goods)$/.test(path);
  const isLengthened = Array.isArray(before) && Array.isArray(after) && before.length !== after.length;
  if (isWhole || isLengthened || !isTree(before) || !isTree(after)) return [path];
  return Object.keys({ ...before, ...after }).flatMap((key) =>
    changedPaths(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

/** A value of a document as text. */
export function valueText(document: DraftDocument, path: string): string {
  const value = path
    .split('.')
    .reduce<Value>((found, key) => (isTree(found) ? found[key] : undefined), document);
  if (path === 'ink') return INK_NAMES[document.ink];
  if (path === 'salesType') return SALES_TYPE_NAMES[document.salesType];
  if (path === 'paymentTypes') return document.paymentTypes.map(paymentName).join('、');
  if (path.endsWith('.goods')) return goodsText(goodsAt(document, path));
  if (path === 'shipping.fee' && value === 'table') return '店の送料表';
  if (SUMS.has(path) && typeof value === 'number') return yenText(value);
  return textOf(value);
}

function goodsAt({ prizes, lastOne }: DraftDocument, path: string): Goods | undefined {
  const [first, index] = path.split('.');
  return first === 'lastOne' ? lastOne?.goods : prizes[Number(index)]?.goods;
}

/** Values are named here too, which shoppers do not see. */
const goodsText = (goods: Goods | undefined): string =>
  goods === undefined
    ? ''
    : [
        ...(goods.value === null ? [] : [`価額：${yenText(goods.value)}`]),
        ...goodsTexts(goods),
        ...(goods.space === null ? [] : [`広さ：${goods.space}個分`]),
        ...(goods.isPostable ? ['ポスト投函可'] : []),
      ].join('、');

const SUMS: ReadonlySet<string> = new Set(['price', 'shipping.fee']);

function textOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('、');
  if (isTree(value)) return textOf(value['name'] ?? (value['pictureId'] === undefined ? '' : 'あり'));
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/**
 * The document as it is typed here, with the parts that only somebody else has changed since both began. Where both
 * changed the same part, the typed one stays.
 */
export function mergedDocument(
  base: DraftDocument,
  theirs: DraftDocument,
  typed: DraftDocument,
): DraftDocument {
  const own = Object.keys(typed).filter(
    (key) =>
      JSON.stringify(typed[key as keyof DraftDocument]) !== JSON.stringify(base[key as keyof DraftDocument]),
  );
  return { ...theirs, ...Object.fromEntries(own.map((key) => [key, typed[key as keyof DraftDocument]])) };
}
