import type { InboxItem } from '#backend/actions/inquiries/inbox.ts';
import type { MemberMatch } from '#backend/actions/members/member-search.ts';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import type { OpsNews, OpsPicture } from '#lib/contract/ops/content.ts';
import type { ListedDraw } from '#lib/contract/ops/draw-list.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import type { ListedRefund } from '#lib/contract/ops/refunds.ts';
import type { OpsShipment } from '#lib/contract/ops/shipments.ts';
import type { ExpiredPrize } from '#lib/contract/ops/storage.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { type Columns, timeText } from './csv-lists.ts';

/** A timestamp of an answer as a time in Japan. */
const time = (at: string | null) => (at === null ? null : timeText(new Date(at)));

const yesNo = (is: boolean) => (is ? 'はい' : 'いいえ');

/** Drafts have no figures. */
const ofDraw =
  <Cell>(cell: (draw: OpsDraw) => Cell) =>
  (item: ListedDraw): Cell | null =>
    item.kind === 'draw' ? cell(item.draw) : null;

export const DRAWS: Columns<ListedDraw> = [
  ['ガチャ', (item) => (item.kind === 'draw' ? item.draw : item.draft).title],
  ['URLの名前', (item) => (item.kind === 'draw' ? item.draw : item.draft).directoryName],
  ['状態', (item) => (item.kind === 'draw' ? item.draw.state : 'draft')],
  ['価格', ofDraw(({ price }) => price)],
  ['発売', ofDraw(({ opensAt }) => time(opensAt))],
  ['終了', ofDraw(({ closesAt }) => time(closesAt))],
  ['総数', ofDraw(({ total }) => total)],
  ['販売済み', ofDraw(({ sold }) => sold)],
  ['とりおき', ofDraw(({ held }) => held)],
  ['封印済み', ofDraw(({ isSealed }) => yesNo(isSealed))],
];

export const NEWS: Columns<OpsNews> = [
  ['番号', ({ newsId }) => newsId],
  ['種類', ({ category }) => category],
  ['タイトル', ({ title }) => title],
  ['公開日時', ({ publishedAt }) => time(publishedAt)],
  ['更新日時', ({ updatedAt }) => time(updatedAt)],
  ['取り下げ日時', ({ withdrawnAt }) => time(withdrawnAt)],
  ['公開中', ({ isOut }) => yesNo(isOut)],
];

export const BANNERS: Columns<OpsBanner> = [
  ['バナー', ({ bannerId }) => bannerId],
  ['順番', ({ position }) => position],
  ['タイトル', ({ title }) => title],
  ['リンク先', ({ link }) => link],
  ['画像', ({ pictureId }) => pictureId],
  ['画像の説明', ({ pictureAlt }) => pictureAlt],
  ['開始日時', ({ startsAt }) => time(startsAt)],
  ['終了日時', ({ endsAt }) => time(endsAt)],
  ['表示中', ({ isUp }) => yesNo(isUp)],
];

export const PICTURES: Columns<OpsPicture> = [
  ['画像', ({ pictureId }) => pictureId],
  ['種類', ({ kind }) => kind],
  ['幅', ({ width }) => width],
  ['高さ', ({ height }) => height],
  ['追加日時', ({ addedAt }) => time(addedAt)],
  ['使用先', ({ uses }) => uses.map(({ kind, id }) => `${kind} ${id}`).join(' / ')],
];

export const REFUNDS: Columns<ListedRefund> = [
  ['返金', ({ refundId }) => refundId],
  ['受付日時', ({ madeAt }) => time(madeAt)],
  ['対象', ({ subject }) => subject],
  ['番号', ({ number }) => number],
  ['会員', ({ memberId }) => memberId],
  ['範囲', ({ scope }) => scope],
  ['返金方法', ({ method }) => method],
  ['金額', ({ yen }) => yen],
  ['状態', ({ state }) => state],
  ['理由', ({ note }) => note],
  ['完了日時', ({ doneAt }) => time(doneAt)],
  ['振込日', ({ paidOutOn }) => paidOutOn],
  ['振込番号', ({ reference }) => reference],
  ['取下日時', ({ withdrawnAt }) => time(withdrawnAt)],
];

export const APPROVALS: Columns<Approval> = [
  ['依頼', ({ number }) => number],
  ['操作', ({ call }) => call],
  ['対象', ({ subject }) => (subject === null ? null : `${subject.kind} ${subject.name}`)],
  ['金額', ({ yen }) => yen],
  ['理由', ({ reason }) => reason],
  ['状態', ({ state }) => state],
  ['依頼した人', ({ requestedBy }) => requestedBy],
  ['依頼日時', ({ requestedAt }) => time(requestedAt)],
  ['期限', ({ expiresAt }) => time(expiresAt)],
  ['決めた人', ({ decidedBy }) => decidedBy],
  ['決定日時', ({ decidedAt }) => time(decidedAt)],
];

export const SHIPMENTS: Columns<OpsShipment> = [
  ['発送番号', ({ number }) => number],
  ['状態', ({ status }) => status],
  ['すること', ({ task }) => task],
  ['依頼日時', ({ requestedAt }) => time(requestedAt)],
  ['いまの状態になった日時', ({ since }) => time(since)],
  ['梱包日時', ({ packedAt }) => time(packedAt)],
  ['点数', ({ prizes }) => prizes],
  ['ガチャ', ({ drawTitles }) => drawTitles.join(' / ')],
  ['送料', ({ fee }) => fee],
  ['支払の状態', ({ paymentStatus }) => paymentStatus],
  ['運送会社', ({ carrier }) => carrier],
  ['追跡番号', ({ trackingNumber }) => trackingNumber],
  ['困りごと', ({ problem }) => problem],
  ['解決', ({ resolution }) => resolution],
];

export const EXPIRED_PRIZES: Columns<ExpiredPrize> = [
  ['当選賞品', ({ wonPrizeId }) => wonPrizeId],
  ['会員', ({ memberId }) => memberId],
  ['注文番号', ({ orderNumber }) => orderNumber],
  ['ガチャ', ({ drawTitle }) => drawTitle],
  ['賞', ({ grade }) => grade],
  ['賞品', ({ name }) => name],
  ['保管期限', ({ keptUntil }) => time(keptUntil)],
];

export const INQUIRIES: Columns<InboxItem> = [
  ['番号', ({ inquiryId }) => shortNumber(inquiryId)],
  ['会員', ({ memberId }) => memberId],
  ['ご用件', ({ topic }) => topic],
  ['状態', ({ state }) => state],
  ['受付日時', ({ sentAt }) => timeText(sentAt)],
  ['最後のやりとり', ({ lastAt }) => timeText(lastAt)],
  ['返信待ちになった日時', ({ waitingSince }) => timeText(waitingSince)],
  ['担当', ({ assignee }) => assignee],
];

export const MEMBERS: Columns<MemberMatch> = [
  ['会員', ({ memberId }) => memberId],
  ['名前', ({ name }) => name],
  ['メールアドレス', ({ email }) => email],
  ['電話番号', ({ tel }) => tel],
  ['登録日時', ({ joinedAt }) => timeText(joinedAt)],
  ['利用停止中', ({ isSuspended }) => yesNo(isSuspended)],
];
