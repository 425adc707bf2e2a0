import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail, OrderPrize } from '#lib/contract/order.ts';
import { GRADES, type Grade } from '#lib/contract/enums.ts';
import { gradeName } from '#lib/text/labels.ts';
import { anOrderDetail, aDraw, aPicture, aPrize } from '../../support/api-responses.ts';

const NAMES: Readonly<Partial<Record<OrderPrize['grade'], string>>> = {
  A: '特大おつかいぬいぐるみ',
  B: 'ぬくぬくブランケット',
  C: 'トートバッグ',
  D: 'マグカップ',
  E: 'アクリルスタンド',
  F: '缶バッジ',
  lastOne: '金のおつかいかごセット',
};

const nameOf = (grade: OrderPrize['grade']) => NAMES[grade] ?? gradeName({ gradeLabel: grade });

/** A draw with the grades A to F, on sale. */
export const aPlayedDraw = (overrides: Partial<DrawDetail> = {}): DrawDetail =>
  aDraw({
    prizes: GRADES.slice(0, 6).map((grade, i) =>
      aPrize({
        prizeId: grade,
        code: grade,
        grade,
        gradeLabel: grade,
        name: nameOf(grade),
        total: 2 + i,
        remaining: 1,
      }),
    ),
    ...overrides,
  });

export const aWonPrize = (
  grade: OrderPrize['grade'],
  i: number,
  overrides: Partial<OrderPrize> = {},
): OrderPrize => ({
  isVoid: false,
  wonPrizeId: `w-${i}`,
  orderHistoryId: 'o-1',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  ticket: grade === 'lastOne' ? null : i,
  code: grade,
  grade,
  gradeLabel: grade === 'lastOne' ? 'ラストワン' : grade,
  name: nameOf(grade),
  note: '高さ約38cm',
  variant: null,
  picture: aPicture({ alt: nameOf(grade) }),
  wonAt: '2026-11-20T10:31:00.000Z',
  keepUntil: '2027-01-19T10:31:00.000Z',
  userShipId: null,
  ...overrides,
});

/** Prizes by grades: `AFF` for three tickets, `*` at the end for the last-one prize. */
export function prizesOf(grades: string): OrderPrize[] {
  const drawn = [...grades].filter((grade): grade is Grade => GRADES.some((known) => known === grade));
  const prizes = drawn.map((grade, i) => aWonPrize(grade, i));
  return grades.endsWith('*') ? [...prizes, aWonPrize('lastOne', drawn.length)] : prizes;
}

/** A paid order that is not played. */
export const aPaidOrder = (quantity: number, overrides: Partial<OrderDetail> = {}): OrderDetail =>
  anOrderDetail({
    quantity,
    total: quantity * 700,
    paymentType: 'CARD',
    status: 'SUCCESS',
    paymentStatus: 'CAPTURED',
    heldUntil: null,
    ...overrides,
  });

/** The same order, played. */
export function aPlayedOrder(grades: string, overrides: Partial<OrderDetail> = {}): OrderDetail {
  const prizes = prizesOf(grades);
  const hasLastOne = grades.endsWith('*');
  return {
    ...aPaidOrder(prizes.length - (hasLastOne ? 1 : 0)),
    status: 'CONFIRM',
    hasLastOne,
    prizes,
    ...overrides,
  };
}
