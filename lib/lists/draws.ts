import type { DrawState } from '#lib/contract/enums.ts';
import type { ListedDraw } from '#lib/contract/ops/draw-list.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { listTime } from '#lib/text/list-time.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { Cell, Column } from './columns.ts';
import { DRAW_STATE_COLOURS, DRAW_STATE_NAMES } from './draw-names.ts';

/** Drafts have no figures. */
const ofDraw =
  <Value>(value: (draw: OpsDraw) => Value) =>
  (item: ListedDraw): Value | null =>
    item.kind === 'draw' ? value(item.draw) : null;

const recordOf = (item: ListedDraw) => (item.kind === 'draw' ? item.draw : item.draft);

export const drawNameOf = (item: ListedDraw): string => recordOf(item).directoryName;

const stateMark = (state: DrawState): Cell => ({
  mark: DRAW_STATE_NAMES[state],
  colour: DRAW_STATE_COLOURS[state],
});

function stateCell(item: ListedDraw): Cell {
  if (item.kind === 'draft') {
    const { problems } = item.draft;
    const detail = problems === 0 ? '公開できます' : `直すところ ${problems}か所`;
    return { main: { mark: '下書き', colour: 'yellow' }, detail };
  }
  const { state, isAnnounced, isPaused, publishedAt } = item.draw;
  return {
    main: [
      stateMark(state),
      ...(publishedAt === null ? [{ mark: '公開を取り消し', colour: 'gray' }] : []),
      ...(isPaused && state === 'onSale' ? [{ mark: '一時停止中', colour: 'orange' }] : []),
      ...(item.hasDraft ? [{ mark: '変更の下書きあり', colour: 'yellow' }] : []),
    ],
    detail: isAnnounced ? '内訳は公開済み' : '内訳は未公開',
  };
}

export const DRAW_COLUMNS: readonly Column<ListedDraw>[] = [
  {
    key: 'title',
    label: 'ガチャ',
    file: true,
    isMain: true,
    isLong: true,
    show: (item) => recordOf(item).title || '（名前なし）',
    write: (item) => recordOf(item).title,
  },
  { key: 'name', file: 'URLの名前', write: drawNameOf },
  {
    key: 'state',
    label: '状態',
    file: true,
    isShort: true,
    show: stateCell,
    write: (item) => ofDraw(({ state }) => DRAW_STATE_NAMES[state])(item) ?? '下書き',
  },
  {
    key: 'price',
    label: '1回',
    file: '価格',
    as: 'yen',
    show: (item) => (item.kind === 'draft' ? '' : yenText(item.draw.price)),
    write: ofDraw(({ price }) => price),
  },
  { key: 'remaining', label: '残り', isSortable: true, isSlot: true },
  {
    key: 'opensAt',
    label: '発売',
    file: true,
    as: 'time',
    isSortable: true,
    write: ofDraw(({ opensAt }) => opensAt),
  },
  {
    key: 'closesAt',
    label: '終了',
    file: true,
    as: 'time',
    isSortable: true,
    show: (item) => (item.kind === 'draft' ? '' : listTime(item.draw.closesAt)),
    write: ofDraw(({ closesAt }) => closesAt),
  },
  {
    key: 'total',
    label: '総数',
    file: true,
    isNumber: true,
    isWide: true,
    show: (item) => numberText(ofDraw(({ total }) => total)(item) ?? 0),
    write: ofDraw(({ total }) => total),
  },
  {
    key: 'sold',
    label: '販売済み',
    file: true,
    isNumber: true,
    isWide: true,
    show: (item) => numberText(ofDraw(({ sold }) => sold)(item) ?? 0),
    write: ofDraw(({ sold }) => sold),
  },
  { key: 'held', file: 'とりおき', write: ofDraw(({ held }) => held) },
  { key: 'isAnnounced', file: '内訳公開済み', write: ofDraw(({ isAnnounced }) => isAnnounced) },
];
