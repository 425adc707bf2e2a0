import type { Ink } from '#lib/contract/enums.ts';
import { closedReason, DRAW_TAG_TEXT, tagsOf } from '#lib/draws/draw-status.ts';
import { groupDraws, machineRow } from '#lib/draws/draw-list.ts';
import { aSummary } from '../../support/catalogue-pages.ts';

const words = (wish: Parameters<typeof aSummary>[0]) =>
  tagsOf(aSummary(wish)).map((tag) => DRAW_TAG_TEXT[tag]);
const tickets = (remaining: number, held = 0) => ({ total: 200, remaining, held });

describe('the tags of a draw', () => {
  it('say where it stands in its sale', () => {
    expect(words({ state: 'onSale' })).toEqual(['販売中']);
    expect(words({ state: 'upcoming' })).toEqual(['まもなく']);
    expect(words({ state: 'soldOut' })).toEqual(['完売']);
    expect(words({ state: 'ended' })).toEqual(['終了']);
  });

  it('say 残りわずか from 15 percent of the box on', () => {
    expect(words({ tickets: tickets(31) })).toEqual(['販売中']);
    expect(words({ tickets: tickets(30) })).toEqual(['残りわずか']);
  });

  it('do not hurry anybody to a draw that cannot be bought', () => {
    expect(words({ state: 'ended', tickets: tickets(10) })).toEqual(['終了']);
  });

  it('name the last-one prize beside the state', () => {
    expect(words({ salesType: 'last_special', state: 'soldOut' })).toEqual(['完売', 'ラストワン賞つき']);
  });
});

describe('why a draw cannot be bought', () => {
  it('is said for every state but that of a sale', () => {
    expect(closedReason({ state: 'upcoming', tickets: tickets(200) })).toBe('発売前です');
    expect(closedReason({ state: 'soldOut', tickets: tickets(0) })).toBe('完売しました');
    expect(closedReason({ state: 'ended', tickets: tickets(31) })).toBe('受付は終了しました');
    expect(closedReason({ state: 'onSale', tickets: tickets(132, 6) })).toBeNull();
  });

  it('is said when others are paying for all that is left', () => {
    expect(closedReason({ state: 'onSale', tickets: tickets(3, 3) })).toBe('すべて手続き中です');
  });
});

describe('the pegboard', () => {
  it('hangs what is on sale first, then what comes, then the latest of what was', () => {
    const hang = (productId: string, state: 'onSale' | 'upcoming' | 'soldOut' | 'ended') =>
      aSummary({ productId, state });
    const past = ['d', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => hang(name, 'ended'));
    const { now, others } = groupDraws([
      hang('a', 'onSale'),
      hang('b', 'upcoming'),
      hang('c', 'soldOut'),
      ...past,
    ]);
    expect(now.map(({ productId }) => productId)).toEqual(['a']);
    expect(others.map(({ productId }) => productId)).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

describe('the machines at the front', () => {
  const stand = (...inks: Ink[]) =>
    machineRow(inks.map((ink) => aSummary({ ink }))).map(({ ink, draw }) => (draw ? ink : `${ink}, empty`));

  it('are four of four colours, draws that share one sharing a machine', () => {
    expect(stand('soda', 'ichigo', 'ichigo', 'budo', 'mikan')).toEqual(['soda', 'ichigo', 'budo', 'mikan']);
  });

  it('stand there without draws too', () => {
    expect(stand('melon', 'melon')).toEqual(['melon', 'soda, empty', 'ichigo, empty', 'lemon, empty']);
  });
});
