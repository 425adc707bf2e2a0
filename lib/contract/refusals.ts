import { z } from 'zod';
import { INQUIRY_REFUSALS } from './inquiry-refusals.ts';
import { LINE_RESULTS } from './line-results.ts';
import { ADULT_AGE_YEARS, LOWER_CAP_AGE_YEARS, MAINTENANCE_SENTENCE } from './shop-rules.ts';

/**
 * All expected errors of the shop. A refusal can be caused by shoppers, who read its message. Anything else
 * is a bug and becomes `serverError`.
 */
export const REFUSALS = {
  invalidInput: { status: 422, message: '入力内容をご確認ください。' },
  loginRequired: { status: 401, message: 'ログインしてください。' },
  loginFailed: { status: 401, message: 'メールアドレスかパスワードがちがいます。' },
  memberSuspended: { status: 403, message: LINE_RESULTS.memberSuspended },
  passwordWrong: { status: 422, message: 'いまのパスワードがちがいます。もう一度ご確認ください。' },
  proofNeeded: {
    status: 403,
    message: 'ご本人かどうか、パスワードかパスキーで、もう一度確かめさせてください。',
  },
  passkeyRejected: {
    status: 401,
    message: 'このパスキーでは確かめられませんでした。パスワードをお使いください。',
  },
  passkeyLimit: { status: 409, message: 'パスキーがいっぱいです。使わないものを消してください。' },
  lineSignUpEnded: {
    status: 409,
    message: 'LINEで確かめてから、時間がたちました。もう一度「LINEではじめる」を押してください。',
  },
  lineTaken: { status: 409, message: LINE_RESULTS.lineTaken },
  lineLinked: { status: 409, message: LINE_RESULTS.lineLinked },
  lineUnavailable: { status: 503, message: LINE_RESULTS.lineUnavailable },
  passwordCommon: {
    status: 422,
    message: 'よく使われているパスワードです。ほかの人が思いつかない言葉をつなげてください。',
  },
  passwordPersonal: {
    status: 422,
    message: 'お名前やメールアドレスと同じ言葉は使えません。ほかの言葉にしてください。',
  },
  codeWrong: { status: 422, message: 'コードがちがいます。メールの6けたの数字をもう一度ご確認ください。' },
  codeExpired: {
    status: 422,
    message: 'コードの有効期限が切れました。新しいコードをお受け取りください。',
  },
  codeUsed: { status: 422, message: 'このコードはもう使われています。新しいコードをお受け取りください。' },
  codeElsewhere: {
    status: 422,
    message:
      'このブラウザーでは、このアドレスにコードをお送りしていません。ほかの端末でお申し込みのときは、同じメールの「長いコード」を入力してください。',
  },
  codeLimit: {
    status: 422,
    message:
      'まちがいが続いたため、6けたのコードは、いま受け付けられません。同じメールの「長いコード」を入力してください。',
  },
  codeSpent: {
    status: 422,
    message: '5回まちがえたため、このコードは使えなくなりました。新しいコードをお受け取りください。',
  },
  mailTooSoon: { status: 429, message: 'コードは続けてお送りできません。少し待ってからお試しください。' },
  tooManyAttempts: { status: 429, message: LINE_RESULTS.tooManyAttempts },
  ...INQUIRY_REFUSALS,
  changedTooOften: {
    status: 429,
    message:
      '短いあいだに何度も変更されたため、少しのあいだ受け付けを止めています。しばらくしてからお試しください。',
  },
  birthdayFixed: {
    status: 409,
    message:
      '購入やとりおきのお申し込みや、保護者の方の登録のあとは、生年月日を変えられません。まちがいがあるときは、お問い合わせください。',
  },
  mattersOpen: { status: 409, message: 'まだ終わっていないお手続きがあるため、退会できません。' },
  leaveNotConfirmed: { status: 403, message: 'もう一度パスワードを入力してから、退会してください。' },
  favouriteLimit: { status: 409, message: 'お気に入りがいっぱいです。いくつか外してからお試しください。' },
  saleNotOpen: { status: 409, message: 'このガチャは、まだ販売が始まっていません。' },
  salePaused: { status: 409, message: 'このガチャの販売は、いま一時停止しています。' },
  saleOver: { status: 409, message: 'このガチャの販売は終わりました。' },
  soldOut: { status: 409, message: 'このガチャは完売しました。' },
  notEnoughLeft: {
    status: 409,
    message: 'いま引ける枚数が足りません。回数を選びなおしてください。',
  },
  restNotFree: {
    status: 409,
    message: 'ほかの方が手続き中のため、残り全部はいま選べません。少し待つか、回数を選びなおしてください。',
  },
  quantityNotOffered: { status: 422, message: 'この回数では引けません。回数を選びなおしてください。' },
  memberLimit: { status: 409, message: 'おひとりで引ける回数の上限をこえます。' },
  minorLimit: {
    status: 409,
    message: `${ADULT_AGE_YEARS}歳未満の方が1か月に購入できる金額をこえます。来月になると、また購入できます。`,
  },
  ownLimit: {
    status: 409,
    message: 'ご自分で決めた、ひと月の上限をこえます。来月になると、また購入できます。',
  },
  purchasesPaused: { status: 409, message: 'ご自分で決めた、購入のおやすみの期間です。' },
  guardianNeeded: {
    status: 409,
    message: `${LOWER_CAP_AGE_YEARS}歳未満の方は、はじめて購入する前に、保護者の方の確認が必要です。`,
  },
  termsChanged: {
    status: 409,
    message: '利用規約などへの同意が必要です。内容をご確認のうえ、同意してからお進みください。',
  },
  guardianStopped: { status: 409, message: '保護者の方が、購入を止めています。' },
  guardianNotNeeded: {
    status: 409,
    message: `保護者の方の確認は、${ADULT_AGE_YEARS}歳未満の方のためのものです。`,
  },
  guardianOwnEmail: {
    status: 422,
    message: 'ご自分のメールアドレスは使えません。保護者の方のメールアドレスを入力してください。',
  },
  guardianFixed: {
    status: 409,
    message: '保護者の方は、もう確認済みです。変えるときは、お問い合わせください。',
  },
  guardianLinkEnded: {
    status: 409,
    message: 'このリンクは、もう使えません。新しいリンクをお受け取りください。',
  },
  noticeLinkEnded: {
    status: 409,
    message: 'このリンクは、もう使えません。ガチャのページから、もう一度お申し込みください。',
  },
  giftsForAdults: {
    status: 409,
    message: `プレゼントにできるのは、${ADULT_AGE_YEARS}歳以上の方だけです。`,
  },
  giftLinkEnded: { status: 409, message: 'このリンクは、もう使えません。贈ってくれた方にお伝えください。' },
  giftTaken: { status: 409, message: 'このプレゼントのお届け先は、もう入力されています。' },
  giftUnavailable: {
    status: 409,
    message: 'このプレゼントは、いまお受け取りになれません。しばらくしてからお試しください。',
  },
  giftAddressFixed: {
    status: 409,
    message: 'お届け先は、受け取る方が入力されたものです。変えるときは、受け取る方からお問い合わせください。',
  },
  consentNeeded: { status: 422, message: '保護者の方の同意を確かめてから、もう一度お試しください。' },
  orderUnderWay: {
    status: 409,
    message: 'このガチャのお手続きがもう1件あります。先にそちらを終えるか、取りやめてください。',
  },
  heldTooLong: {
    status: 429,
    message:
      'このガチャのとりおきが、お支払いのないまま続きました。ほかの方にもゆずるため、しばらくたってからお試しください。',
  },
  unpaidLimit: {
    status: 409,
    message:
      '同じ方・同じ端末・同じカードのご注文が、お支払いを待っています。そちらのお支払いをすませるか、取りやめてから、お試しください。',
  },
  holdLimit: {
    status: 409,
    message: 'ほかの方のお手続きが集中しています。1、2分ほど待つか、回数をへらして、もう一度お試しください。',
  },
  queueFirst: { status: 409, message: 'ただいま順番にご案内しています。列にならんでお待ちください。' },
  notYourTurn: {
    status: 409,
    message: '順番がまだきていないか、もうすぎたため、時間をのばせませんでした。',
  },
  keyReused: { status: 422, message: 'この注文はもう受け付けています。画面を読み込み直してください。' },
  orderClosed: { status: 409, message: 'このお手続きはもう終わっています。' },
  holdExpired: {
    status: 409,
    message: 'とりおきの時間がすぎました。もう一度、回数を選ぶところからお願いします。',
  },
  othersWait: {
    status: 409,
    message: 'ほかにお待ちの方がいるか、残りがわずかなため、とりおきをのばせません。',
  },
  paymentUnderWay: {
    status: 409,
    message: 'お支払いの画面が開いています。支払い方法を変えるには、いったん取りやめてください。',
  },
  orderNotPaid: { status: 409, message: 'お支払いがまだ確かめられていません。少しお待ちください。' },
  orderNotPlayed: { status: 409, message: '結果をご覧になったあとで、確かめられます。' },
  paymentTypeNotOffered: {
    status: 422,
    message: 'このお支払い方法は使えません。ほかの方法を選んでください。',
  },
  cardMissing: { status: 409, message: '登録したカードがありません。お支払い方法を選びなおしてください。' },
  paymentSessionEnded: {
    status: 409,
    message: 'この画面の有効期限が切れました。はじめからやり直してください。',
  },
  providerUnavailable: {
    status: 503,
    message:
      '決済会社につながりにくくなっています。お支払いはまだ行われていません。少し待ってからお試しください。',
  },
  prizesTaken: {
    status: 409,
    message: 'もう発送を依頼した賞品が入っています。画面を読み込み直して、選びなおしてください。',
  },
  prizesHeld: { status: 409, message: 'お支払いを確認中の賞品は、まだ送れません。' },
  variantGone: {
    status: 409,
    message: 'この種類は、いま、ほかの方が選びました。残りから選びなおしてください。',
  },
  swapNotOffered: {
    status: 409,
    message: 'この賞品は、いま交換できません。画面を読み込み直して、ご確認ください。',
  },
  choiceOver: {
    status: 409,
    message: '種類を選べる期間がすぎたか、もう発送を依頼した賞品です。画面を読み込み直してください。',
  },
  variantNotChosen: {
    status: 409,
    message: '種類を選んでいない賞品が入っています。種類を選んでから、発送をご依頼ください。',
  },
  storageOver: {
    status: 409,
    message: '保管期限のすぎた賞品が入っています。選びなおしてください。',
  },
  notCombinable: {
    status: 409,
    message: 'いっしょに送れないガチャの賞品が入っています。ガチャごとに依頼してください。',
  },
  feeChanged: {
    status: 409,
    message: '送料が変わりました。画面を読み込み直して、もう一度ご確認ください。',
  },
  methodNotOffered: {
    status: 409,
    message: 'この内容は、選んだ方法では送れません。配送方法を選びなおしてください。',
  },
  feeHigher: {
    status: 409,
    message:
      'このお届け先は送料が高くなるため、変えられません。送料のお支払い前なら、取りやめてからもう一度ご依頼ください。お支払いのあとは、お問い合わせください。',
  },
  deliveryDayOver: {
    status: 409,
    message: 'お届けの希望日が、選べる期間の外になりました。もう一度お選びください。',
  },
  shipmentAccepted: {
    status: 409,
    message: '発送の準備が始まったため、お届け先は変えられません。',
  },
  shipmentPaid: { status: 409, message: 'この発送のご依頼はもう受け付けています。' },
  shipmentChanged: {
    status: 409,
    message: 'この荷物の状況が変わりました。画面を読み込み直して、ご確認ください。',
  },
  payTimeOver: {
    status: 409,
    message: '送料のお支払い期限がすぎました。もう一度、発送の依頼からお願いします。',
  },
  boxNotReady: { status: 409, message: 'このガチャは、ただいま準備中です。' },
  resultPending: { status: 409, message: 'まだ抽選待ちです。数秒のうちに、結果が決まります。' },
  // Staff may write a sentence of their own.
  maintenance: { status: 503, message: MAINTENANCE_SENTENCE },
  drawingPaused: {
    status: 503,
    message: '抽選に使う乱数がとどいていないため、ご購入をお休みしています。しばらくしてからお試しください。',
  },
  crossSite: { status: 403, message: 'ほかのサイトからの操作は受け付けられません。' },
  forbidden: { status: 403, message: 'この操作はできません。' },
  notFound: { status: 404, message: 'お探しのものが見つかりませんでした。' },
  drawNotFound: { status: 404, message: 'お探しのガチャが見つかりませんでした。' },
  drawNotInState: { status: 404, message: 'このガチャは、いまその販売状態ではありません。' },
  newsNotFound: { status: 404, message: 'お探しのお知らせが見つかりませんでした。' },
  pictureNotFound: { status: 404, message: 'お探しの画像が見つかりませんでした。' },
  tooLarge: { status: 413, message: '送信された内容が大きすぎます。' },
  unsupportedMediaType: { status: 415, message: 'この形式では受け付けられません。' },
  tooManyRequests: { status: 429, message: 'アクセスが集中しています。しばらくしてからお試しください。' },
  // The text of serverError is given by the specification (§4).
  serverError: {
    status: 500,
    message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  },
  busy: { status: 503, message: 'ただいま混み合っています。少し待ってから、もう一度お試しください。' },
  unavailable: {
    status: 503,
    message: 'ただいま、つながりにくくなっています。しばらくしてからお試しください。',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals that every call can return. */
export const COMMON_REFUSALS = [
  'invalidInput',
  'tooLarge',
  'crossSite',
  'tooManyRequests',
  'serverError',
  'busy',
  'unavailable',
] as const satisfies readonly RefusalCode[];

/** The body of every response of status 400 and above. */
export const RefusalBody = z
  .object({
    code: z
      .enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])
      .meta({ examples: ['drawNotFound'] }),
    message: z.string().meta({ description: 'A Japanese sentence for the shopper.' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Japanese error messages by field name.' }),
    reasons: z.string().array().optional().meta({ description: 'Japanese sentences, if there are several.' }),
    retryAfter: z.int().nonnegative().optional().meta({ description: 'Seconds after which to try again.' }),
    parameter: z.string().optional().meta({ description: 'The invalid parameter or field.' }),
  })
  .meta({ id: 'Refusal', description: 'Why the shop refused a call.' });
export type RefusalBody = z.infer<typeof RefusalBody>;

/** A refusal as a client reads it. A newer release may refuse with a code that this one does not know: its message is shown. */
export const ReceivedRefusal = RefusalBody.extend({
  code: RefusalBody.shape.code.or(z.string().transform(() => 'unknownCode' as const)),
});
export type ReceivedRefusal = z.infer<typeof ReceivedRefusal>;
