import type { Prize, WonPrize } from '#lib/contract/prize.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { Round } from './rounds.ts';
import { bestFirst } from './result-list.ts';

type PrizeLabel = Pick<WonPrize, 'grade' | 'gradeLabel' | 'name'> & Partial<Pick<WonPrize, 'variant'>>;

/** The rarity of a prize: `A賞・全2点のうちの1点`. */
export function rarityText(
  { grade, gradeLabel }: Pick<PrizeLabel, 'grade' | 'gradeLabel'>,
  lineUp: readonly Prize[],
): string {
  if (grade === 'lastOne') return 'ラストワン賞・この箱に1点だけ';
  const total = lineUp.filter((prize) => prize.grade === grade).reduce((sum, prize) => sum + prize.total, 0);
  const name = gradeName({ gradeLabel });
  return total > 0 ? `${name}・全${numberText(total)}点のうちの1点` : name;
}

/** The position in the show: `3 / 10回`, or `4–13 / 150回` for several tickets at once. */
export function countText(round: Round | undefined, quantity: number): string {
  const nth = round?.nth ?? 1;
  const last = round?.kind === 'many' ? nth + round.prizes.length - 1 : nth;
  const here = last === nth ? numberText(nth) : `${numberText(nth)}–${numberText(last)}`;
  return `${here} / ${numberText(quantity)}回`;
}

/** The prizes that a round shows, for screen readers: capsules that are kept closed have only their number. */
export function spokenText(round: Round): string {
  const [first] = round.prizes;
  switch (round.kind) {
    case 'lastOne':
      return `ラストワン賞、${first.name}が当たりました。`;
    case 'many': {
      const groups = groupPrizes(round.prizes.filter((prize) => !round.kept.includes(prize))).map(
        ({ prize, count }) => `${gradeName(prize)} ${prize.name} ${numberText(count)}点`,
      );
      const { length: closed } = round.kept;
      const items = closed === 0 ? groups : [...groups, `まだ開けていないカプセル ${numberText(closed)}個`];
      const last = round.nth + round.prizes.length - 1;
      return `${numberText(round.nth)}回目から${numberText(last)}回目。${items.join('、')}。`;
    }
    case 'one':
    case 'kept':
      return `${numberText(round.nth)}回目、${gradeName(first)}、${first.name}が当たりました。`;
  }
}

/** Groups equal prizes with their count, in the order of their first ticket. */
export function groupPrizes<P extends PrizeLabel>(
  prizes: readonly P[],
): { readonly prize: P; readonly count: number }[] {
  const groups = new Map<string, { prize: P; count: number }>();
  for (const prize of prizes) {
    const kind = `${prize.grade}/${prize.name}/${prize.variant}`;
    const group = groups.get(kind);
    groups.set(kind, group ? { ...group, count: group.count + 1 } : { prize, count: 1 });
  }
  return [...groups.values()];
}

const LAST_ONE = { gradeLabel: LAST_ONE_LABEL };

type Result = Pick<OrderDetail, 'drawTitle' | 'quantity' | 'hasLastOne' | 'prizes'>;

/** The prize by which a result is shared: the last-one prize, or the best grade; `undefined`: not played yet. */
export const bestPrize = ({ prizes }: Pick<Result, 'prizes'>): WonPrize | undefined =>
  prizes.find(({ grade }) => grade === 'lastOne') ?? bestFirst(prizes)[0];

/** The text to share: all prizes by grade. It names no member and no order. */
export function shareText({ drawTitle, quantity, hasLastOne, prizes }: Result): string {
  const drew = `${drawTitle}を${numberText(quantity)}回引`;
  const drawn = gradeCounts(bestFirst(prizes));
  if (drawn.length === 0) return `${drew}きました`;
  const grades = hasLastOne ? [gradeName(LAST_ONE), ...drawn] : drawn;
  return `${drew}いて、${grades.join('、')}が当たりました`;
}

/** `A賞`, or `D賞 2点` for several. */
function gradeCounts(prizes: readonly WonPrize[]): readonly string[] {
  const names = [...new Set(prizes.map(gradeName))];
  return names.map((name) => {
    const count = prizes.filter((prize) => gradeName(prize) === name).length;
    return count > 1 ? `${name} ${numberText(count)}点` : name;
  });
}
