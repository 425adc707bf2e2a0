import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { MAX_ATTACHMENTS } from '#lib/contract/inquiry-attachment.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import {
  BRAND_PICTURES_MB,
  CARRIER_BILLING_REFUND_DAYS,
  DRAWING_MB,
  EXPORT_FILE_HOURS,
  INDEPENDENCE_DAYS,
  MONTH_END_HOURS,
  PICTURE_MB,
  RECOVERY_HOURS,
  STAFF_LINK_HOURS,
} from '#lib/contract/shop-rules.ts';
import { CallError } from './call.ts';

/** The sentence of each refusal. */
export const REFUSAL_TEXTS: Readonly<Record<OpsRefusalCode, string>> = {
  tokenNeeded: 'サインインしてください。',
  signInNeeded: 'サインインしてください。',
  passkeyNeeded: '先にパスキーを追加してください。',
  stepUpNeeded:
    '本人確認をしなかったため、何も変わっていません。入力した内容は残っています。もう一度操作し、開いた画面で本人確認をしてください。',
  permissionDenied: 'この操作をする権限がありません。必要なときは、オーナーに権限の変更を頼んでください。',
  tokenLacksCall: 'このトークンでは、この操作はできません。サインインして操作してください。',
  recoveryWaits: `回復のあとに追加されたパスキーです。${RECOVERY_HOURS}時間は本人確認に使えません。待てないときは、ほかのオーナーに本人の確認を頼んでください。`,
  passkeyRejected: 'このパスキーでは確認できませんでした。もう一度お試しください。',
  codeRejected: '入力された内容が正しくありません。確かめて、もう一度入力してください。',
  linkInvalid: `このリンクは使えません。発行から${STAFF_LINK_HOURS}時間を過ぎたか、すでに使われています。新しいリンクを発行してもらってください。`,
  passwordWeak: 'このパスワードは推測されやすいため使えません。別のものにしてください。',
  lastPasskey: '最後のパスキーは削除できません。先に別のパスキーを追加してください。',
  nameTaken: 'この名前のスタッフがすでにいます。別の名前にしてください。',
  lastOwner:
    'サインインできるオーナーがいなくなるため、変更できません。先に、ほかの人をオーナーにしてください。',
  ownAccount: '自分自身は変更できません。ほかのオーナーに頼んでください。',
  staffDisabled: '停止中のスタッフです。先に再開してください。',
  invalidInput: '入力された内容を確認してください。',
  pageUnknown: 'リンク先のページがこのショップにありません。リンク先を確認してください。',
  resultPending:
    'まだ抽選の結果が出ていません。結果が出るまで返金はできません。数秒たってから、もう一度お試しください。',
  rowsWrong: '正しくない行があります。何も変更していません。行ごとの理由を確認してください。',
  tooManyViews: '保存できる表示は50件までです。使わないものを消してください。',
  checkOpen:
    '公開前の確認に、選ばれていない項目があります。何も公開していません。その項目を確認して選んでください。',
  testShopUnavailable: 'テスト用の店につながりません。少し待って、もう一度お試しください。',
  notFound: '見つかりませんでした。一覧を更新してください。',
  severalFound: 'この番号に当てはまるものが複数あります。16桁すべてを入力してください。',
  changedMeanwhile:
    'ほかのスタッフが先に変更しました。入力した内容は残っています。変更点を確認してください。',
  drawNameTaken: 'この名前のガチャか下書きがすでにあります。別の名前にしてください。',
  draftNotReady: '直すところがあるため、公開できません。印のついた項目を確認してください。',
  notInState: '状態が変わったため、この操作はできません。今の状態を確認してください。',
  mattersOpen:
    'この会員には終わっていない手続きがあります。何も削除していません。すべて終わってから、もう一度お試しください。',
  notHandedOver:
    'まだ配送会社に渡していない発送です。送れない賞品があれば、箱から外すか、発送を取り下げてください。',
  problemOpen: '先に、この発送の問題への対応を決めてください。',
  noProblem: 'この発送に問題は記録されていません。先に記録してください。',
  shipmentClosed: 'この発送への対応は、すでに決まっています。ページを読み込み直してください。',
  decisionNotAllowed: 'この問題に、その対応は選べません。発送のページにある対応から選んでください。',
  prizesTaken: '発送に入っている賞品があります。一覧を更新して選び直すか、発送が終わるまでお待ちください。',
  prizeRefunded:
    '返金済みのチケットの賞品は送れません。発送前は、箱から外すか発送を取り下げてください。発送後は、「返金で終了する」を選んでください。',
  notOfShipment: 'この発送に入っていない賞品があります。ページを読み込み直してください。',
  noSpareLeft: '予備が足りません。「予備」の一覧で数を確かめてください。',
  storageNotOver: '保管期限が終わっていない賞品があります。一覧を更新してください。',
  untilPast: 'その日は過ぎています。先の日付にしてください。',
  numberImpossible: 'この配送会社の伝票番号ではありません。番号を確認してください。',
  numberTaken: 'この伝票番号は、ほかの発送に使われています。番号を確認してください。',
  notUnderWay: '会員へ配送中の発送ではありません。ページを読み込み直してください。',
  handedOver:
    '配送会社に渡したため、変えられません。返送・紛失・破損があれば、発送のページでトラブルとして記録してください。',
  noPreferenceByPost:
    'ポスト投函では、お届けの日時を指定できません。会員に、指定できないことを伝えてください。',
  shipmentWithdrawn: '取り下げられた発送です。賞品が箱にあれば、保管場所に戻してください。',
  shipmentUnpaid:
    '送料が支払われていません。会員が支払うか取り下げるまで、お待ちください。支払い期限が過ぎると自動で取り下げになります。',
  pausedAlready: 'すでに保留中です。ページを読み込み直してください。',
  notPaused: '保留中の発送ではありません。ページを読み込み直してください。',
  boxPaused: '保留中の箱です。理由を解決し、発送のページで保留を解いてください。',
  boxHeld: '支払いの異議申し立てか発送前の確認のため、止まっている箱です。照合の担当者に確かめてください。',
  boxTaken: 'ほかの人が梱包している箱です。箱が手元にあれば、開き直して引き継いでください。',
  packedBefore: 'この箱は、すでに梱包済みです。次の箱へ進んでください。',
  contentsChanged: '箱の中身が変わりました。開き直して、入れる賞品を確かめてください。',
  allOfShipment: '箱が空になります。全部を止めるときは、発送を取り下げてください。',
  followUpWhole:
    '再送品・交換品の箱は、賞品を外したり分けたりできません。送るのをやめるときは、発送を取り下げてください。もとの発送の対応に戻ります。',
  addressGone: '会員が退会したため、住所は残っていません。送らずに、発送のページで対応を終了してください。',
  ownRequest: '自分で頼んだ操作です。ほかの人が承認してください。',
  othersRequest: 'ほかの人の依頼です。取り下げは、依頼した人に頼んでください。',
  requestWaits:
    '同じ依頼が、すでに承認を待っています。その依頼が承認・却下されるのを待つか、依頼した人が「承認」のページで取り下げてから、もう一度依頼してください。',
  requesterGone:
    '依頼した人は停止中か、この操作の権限がなくなっています。承認はできません。却下してください。',
  notIndependent: `相手とのあいだで、${INDEPENDENCE_DAYS}日以内に招待・リンクの発行・権限の変更などがありました。それに関わっていない、ほかの人が承認・確認してください。`,
  requestRefused:
    '依頼された操作は、今の状態ではできません。却下してください。必要なら、依頼した人がもう一度依頼します。',
  keyReused: '同じ操作番号が別の内容に使われました。ページを読み込み直してください。',
  doneBefore: 'この操作は、すでに完了しています。ページを読み込み直してください。',
  notRefunded:
    'この賞品の代金は返金されていません。先に、返金の権限がある人が、注文のページで「チケットごと」に返金してください。',
  notPaid: 'ショップが受け取った支払いがありません。ページを読み込み直し、支払いの状態を確認してください。',
  alreadyRefunding: '全額が返金済みか、返金の途中です。「返金」の一覧で状態を確認してください。',
  moreThanPaid:
    '支払いの残りより多い金額です。お詫びや一部のチケットの返金は残りの一部までです。残り全部は「注文全体」を選んでください。',
  moreThanApproved:
    'ほかの返金が取り下げられたため、承認された金額より多くなります。この依頼は却下してください。',
  disputed:
    'お客様のカード会社などから、この支払いの返還を求められているか、返還されています。二重に返さないよう、照合の担当者に確かめてください。',
  prizesSent:
    '賞品が発送に入っています。発送のページで賞品を箱から外すか発送を取り下げてから、返金してください。配送会社に渡したあとの賞品は、「チケットごと」を選んで返金してください。',
  ticketUnknown: 'この注文にないチケットです。この注文のチケットを選んでください。',
  ticketRefunded: '返金済みのチケットが含まれています。ほかのチケットを選んでください。',
  partNotPossible: 'この支払い方法は一部の返金ができません。銀行振込で返金してください。',
  refundPeriodOver: `この支払い方法で返金できる${CARRIER_BILLING_REFUND_DAYS}日を過ぎています。銀行振込で返金してください。`,
  settlementDiffers:
    'この精算は、別の金額ですでに取り込まれています。決済会社の管理画面で、正しい金額を確認してください。',
  drawCancelled: 'このガチャは、すでに中止されています。ページを読み込み直してください。',
  refundStays:
    'ガチャが中止されたか、抽選が無効になったため、返金は取り下げられません。返金を承認できる人に、振込を頼んでください。',
  dayToCome: 'その日はまだ来ていません。今日までの日付にしてください。',
  refundClosed: '完了したか、取り下げられた返金です。ページを読み込み直してください。',
  refundNotMade:
    'まだ行われていないか、取り下げられた返金です。ページを読み込み直し、返金の状態を確認してください。',
  notASale:
    '売上にならなかった支払いの返金なので、返還インボイスはありません。会員に求められたら、対象にならないことを伝えてください。',
  notABankTransfer: 'この返金は決済会社が行います。終わるまでお待ちください。',
  monthClosed: 'この月は、すでに締められています。ページを読み込み直してください。',
  monthNotOver: `この月は終わっていません。月末の${MONTH_END_HOURS}時間後まで待ってから、締めてください。`,
  earlierMonthOpen: '前の月が締められていません。先に締めてください。',
  monthOpen:
    '二重の取り込みを防ぐため、締めた月だけを書き出せます。締めの権限がある人が、先にこの月を締めてください。',
  attachmentsFull: `ファイルは${MAX_ATTACHMENTS}点までです。ほかのファイルを外してください。`,
  attachmentUnusable:
    'このファイルは送れません。PDF（スクリプト・添付・パスワードのないもの）か、画像（JPEG・PNG・WebP）にしてください。',
  fileExpired: `ファイルは作成から${EXPORT_FILE_HOURS}時間で削除されました。もう一度書き出してください。`,
  underWay: 'すでに実行中です。終わるまでお待ちください。',
  tooManyAttempts: '試行回数が多すぎます。しばらく待ってからお試しください。',
  tooManyRequests: '短い間に操作が続いています。少し待ってからお試しください。',
  tooLarge: 'データが大きすぎます。分けるか小さくしてから、もう一度お試しください。',
  pictureTooLarge: `画像が大きすぎます。${PICTURE_MB}MB・5,000万画素まで（SVGは${DRAWING_MB}MBまで）です。縮小してから、もう一度お試しください。`,
  brandTooLarge: `ブランドの画像が、合わせて${BRAND_PICTURES_MB}MBを超えています。大きい画像を縮小し、入れ替えてください。`,
  pictureTooSmall: '画像が小さすぎます。縦横とも16ピクセル以上の画像にしてください。',
  pictureDamaged: '画像が壊れているか、途中で切れています。元のファイルから保存し直してください。',
  pictureAnimated: '動く画像は使えません。静止画にして保存し直してください。',
  notAPicture: 'PNG・JPEG・WebP・SVGの画像ではありません。別のファイルを選んでください。',
  drawingRefused: 'このSVGは使えません。スクリプトや外部のファイルへの参照を除くか、PNGで保存してください。',
  unsupportedMediaType: 'この種類のファイルは使えません。別の種類のファイルを選んでください。',
  tookTooLong: '読み込みに時間がかかりすぎました。期間や条件を絞ってお試しください。',
  serverError: 'ショップでエラーが起きました。続く場合は、サーバーの記録を確認してください。',
  busy: 'ただいま混み合っています。少し待ってからお試しください。',
  unavailable: '一時的に利用できません。少し待ってからお試しください。',
};

/** The sentence for an error of a call. */
export function errorText(error: unknown): string {
  if (error instanceof Error && error.name === 'PasskeyDialogError')
    return 'パスキーを確認できませんでした。画面の案内にしたがって、もう一度お試しください。';
  if (!(error instanceof CallError)) return '予期しないエラーが起きました。ページを読み込み直してください。';
  if (error.status === NETWORK_ERROR_STATUS)
    return '通信できませんでした。接続を確かめてもう一度お試しください。';
  const code = error.refusal?.code;
  return code === undefined
    ? `処理できませんでした（${error.status}）。ページを読み込み直してください。`
    : REFUSAL_TEXTS[code];
}

/** Whether a record does not exist, or no longer: what was read of it before is not shown either. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'notFound';

/** Whether asking again would change nothing. */
export const isDenied = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'permissionDenied';

/** Whether the session is over, or was ended elsewhere. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'signInNeeded';

export const isProofNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.refusal?.code === 'stepUpNeeded';
