import type { DrawProblem } from '#lib/contract/draw-problems.ts';
import type { FieldProblem } from '#lib/contract/ops/refusals.ts';
import { ANNOUNCE_HOURS, CHILD_MARK_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { numberText } from '#lib/text/numbers.ts';

type Bounds = Pick<FieldProblem, 'min' | 'max'>;

const RANGE = ({ min, max }: Bounds) =>
  min !== undefined && max !== undefined
    ? `${numberText(min)}から${numberText(max)}までにしてください。`
    : min !== undefined
      ? `${numberText(min)}以上にしてください。`
      : max !== undefined
        ? `${numberText(max)}以下にしてください。`
        : '大きさを確認してください。';

const TEXTS: Readonly<Record<DrawProblem, string | ((bounds: Bounds) => string)>> = {
  missing: '入力してください。',
  notText: '使えない文字があるか、1行で書かれていません。',
  tooLong: ({ max }) => (max === undefined ? '長すぎます。' : `${numberText(max)}文字までです。`),
  notWholeNumber: '整数で入力してください。',
  tooSmall: RANGE,
  tooLarge: RANGE,
  tooFew: ({ min }) => (min === undefined ? '足りません。' : `${numberText(min)}つ以上必要です。`),
  tooMany: ({ max }) => (max === undefined ? '多すぎます。' : `${numberText(max)}つまでです。`),
  notAChoice: '選べない値です。',
  notATime: '日時を選んでください。',
  notAName: '半角の英小文字・数字・ハイフンで、60文字までにしてください。',
  invalid: '入力を確認してください。',
  unknownKey: 'この項目は使えません。',
  pictureUnknown: 'この画像はもうありません。アップロードし直してください。',
  pictureOfOtherKind: 'ほかの用途の画像です。ここにアップロードし直してください。',
  pictureFile: 'この画像は使えません。',
  nameReserved: 'この名前は、ショップのほかのページで使われています。',
  nameTaken: 'この名前は、ほかのガチャで使われています。',
  formerName: 'この名前は、ほかのガチャが前に使っていました。',
  closesBeforeOpens: '発売より後にしてください。',
  variantTotalMissing: '枚数は、全部の種類に入れるか、全部空にしてください。',
  variantTotals: ({ min, max }) =>
    min === undefined || max === undefined
      ? '種類の枚数の合計を、賞品の数と同じにしてください。'
      : `種類の枚数の合計が${numberText(max)}です。賞品の数の${numberText(min)}と同じにしてください。`,
  gradeOrder: '等級はA賞から順に並べてください。',
  gradeLabelTwice: 'ほかの等級と同じ表示名です。',
  gradeLabelReserved: '「ラストワン」は、ラストワン賞だけの表示名です。ほかの表示名にしてください。',
  gradeLabelDiffers: '同じ等級の賞品は、表示名も同じにしてください。',
  tooManyTickets: ({ max }) =>
    max === undefined ? 'チケットが多すぎます。' : `チケットは全部で${numberText(max)}枚までです。`,
  lastOneMissing: 'ラストワン賞を入力してください。',
  lastOneNotSold: 'ラストワン賞は、「ラストワン賞つき」のときだけ付けられます。',
  quantityAboveLimit: ({ max }) =>
    max === undefined
      ? '1回の手続きの上限をこえています。'
      : `1回の手続きの上限（${numberText(max)}枚）以下にしてください。`,
  quantityOrder: '小さい順に、同じ数がないように並べてください。',
  variantTwice: '同じ種類が2回あります。',
  paymentTypeTwice: '同じ支払い方法が2回あります。',
  characterTwice: '同じキャラクターが2回あります。',
  memberLimitTooLow: '1回の手続きの上限以上にしてください。',
  freeNeedsNone: '値段が0円のガチャでは、支払い方法を「お支払いなし」だけにしてください。',
  noneNeedsFree: '「お支払いなし」は、値段が0円のときだけ選べます。',
  demonstration: '見本用の項目です。',
  publishedAfterOpening: '発売より後にはできません。',
  lastDayMissing: '最初の日と最終日は、両方入れるか、両方空にします。',
  lastDayBeforeFirst: '最初の日より後にしてください。',
  childMarkMissing: `${CHILD_MARK_AGE_YEARS}歳未満から使えるおもちゃは、子供PSCマークがなければ販売できません。おもちゃでなければ、対象年齢を空にしてください。`,
  shippingDateSet: '発売した後は、ガチャのページの「発送予定を変える」から、理由をそえて変えます。',
  shippingDearer:
    '発売した後は、広さを増やすことも、ポスト投函をやめることもできません。買った人の送料が高くなるためです。',
  saleOpened: `約束を公開した後（発売の${ANNOUNCE_HOURS}時間前から）は変えられません。`,
};

/** The sentence for a broken rule. */
export function problemText({ code, ...bounds }: Pick<FieldProblem, 'code' | 'min' | 'max'>): string {
  const text = TEXTS[code];
  return typeof text === 'string' ? text : text(bounds);
}
