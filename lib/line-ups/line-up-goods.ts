import { SAFETY_MARKS, type SafetyMark } from '#lib/contract/enums.ts';
import { SAFETY_MARK_NAMES } from '#lib/text/prize-goods.ts';

/** The columns of a line-up with the facts of a prize as a product. Each may be left out. */
export const GOODS_COLUMNS = [
  '価額',
  '素材',
  '原産国',
  '対象年齢',
  '安全マーク',
  '広さ',
  'ポスト投函',
] as const;
export type GoodsColumn = (typeof GOODS_COLUMNS)[number];

/** The facts of a prize as a product, as a draft has them. Empty texts and null: not stated. */
export type LineUpGoods = {
  value: number | null;
  material: string;
  country: string;
  ageFrom: number | null;
  marks: SafetyMark[];
  space: number | null;
  isPostable: boolean;
};

/** `undefined`: the cell cannot be read. */
type Reader<Value> = (cell: string) => Value | undefined;

const number =
  (units: RegExp, least: number): Reader<number | null> =>
  (cell) => {
    const text = cell
      .normalize('NFKC')
      .replaceAll(/[,¥\s]/gu, '')
      .replace(units, '');
    if (text === '') return null;
    return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
  };

const withoutMark = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/マーク$/u, '');

const marks: Reader<SafetyMark[]> = (cell) => {
  const names = cell.split(/[・、,/\s]+/u).filter((name) => name !== '');
  const found = names.map((name) =>
    SAFETY_MARKS.find((mark) => withoutMark(SAFETY_MARK_NAMES[mark]) === withoutMark(name)),
  );
  return found.includes(undefined) ? undefined : SAFETY_MARKS.filter((mark) => found.includes(mark));
};

const YES = /^[○〇◯可]$/u;
const NO = /^(?:|×|✕|不可)$/u;

const yesOrNo: Reader<boolean> = (cell) => (YES.test(cell) ? true : NO.test(cell) ? false : undefined);

type CellOf = (column: GoodsColumn) => string;

/** The facts of one row in the columns that the table has, and what cannot be read. */
export function readGoods(
  columns: readonly GoodsColumn[],
  cellOf: CellOf,
): { readonly goods: Partial<LineUpGoods>; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const at = <Value>(column: GoodsColumn, read: Reader<Value>, expected: string): Value | undefined => {
    if (!columns.includes(column)) return undefined;
    const value = read(cellOf(column));
    if (value === undefined) problems.push(`「${column}」は${expected}（いまは「${cellOf(column)}」）。`);
    return value;
  };
  const whole = '数字で入れてください';
  const stated = {
    value: at('価額', number(/円$/u, 0), whole),
    material: at('素材', (cell) => cell, ''),
    country: at('原産国', (cell) => cell, ''),
    ageFrom: at('対象年齢', number(/[歳才](?:以上)?$/u, 0), whole),
    marks: at('安全マーク', marks, `${Object.values(SAFETY_MARK_NAMES).join('・')}から選んでください`),
    space: at('広さ', number(/個分$/u, 1), '1以上の数字で入れてください'),
    isPostable: at('ポスト投函', yesOrNo, '「○」か空にしてください'),
  };
  return { goods: withoutUnread(stated), problems };
}

const withoutUnread = ({
  value,
  material,
  country,
  ageFrom,
  marks: safety,
  space,
  isPostable,
}: {
  readonly [Key in keyof LineUpGoods]: LineUpGoods[Key] | undefined;
}): Partial<LineUpGoods> => ({
  ...(value !== undefined && { value }),
  ...(material !== undefined && { material }),
  ...(country !== undefined && { country }),
  ...(ageFrom !== undefined && { ageFrom }),
  ...(safety !== undefined && { marks: safety }),
  ...(space !== undefined && { space }),
  ...(isPostable !== undefined && { isPostable }),
});

/** The cells of `GOODS_COLUMNS`, as they are read again. */
export const goodsCells = (goods: LineUpGoods | undefined): readonly (string | number | null)[] =>
  goods === undefined
    ? GOODS_COLUMNS.map(() => '')
    : [
        goods.value,
        goods.material,
        goods.country,
        goods.ageFrom,
        goods.marks.map((mark) => SAFETY_MARK_NAMES[mark]).join('・'),
        goods.space,
        goods.isPostable ? '○' : '',
      ];

/** Nothing is stated. */
export const NO_GOODS: LineUpGoods = {
  value: null,
  material: '',
  country: '',
  ageFrom: null,
  marks: [],
  space: null,
  isPostable: false,
};

/** The facts of the row over those of before. `undefined`: nothing is stated. */
export function mergedGoods(
  read: Partial<LineUpGoods> | undefined,
  before: LineUpGoods | undefined,
): LineUpGoods | undefined {
  if (read === undefined) return before;
  const goods = { ...(before ?? NO_GOODS), ...read };
  const isStated = goodsCells(goods).some((cell) => cell !== '' && cell !== null);
  return isStated ? goods : undefined;
}
