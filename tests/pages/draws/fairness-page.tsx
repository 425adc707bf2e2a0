import { act } from '@testing-library/react';
import { FairView } from '#components/fairness/fair-view.tsx';
import type { FairBox, FairRecord } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { type AFairRecord, aFairRecord } from '../../support/fair-record.ts';
import { anOrderDetail, aDraw, aPicture } from '../../support/api-responses.ts';
import { renderForMember, type Replies, GUEST, type renderInShop } from '../render.tsx';

/** The record as the API returns it. */
export function fairRecordOf({ box, log }: Pick<AFairRecord, 'box' | 'log'>): FairRecord {
  const { log: end, ...rest } = box;
  const lineUp = box.lineUp.map((line, index) => ({ ...line, grade: GRADES[index] ?? 'H' }));
  const whole: FairBox = {
    ...rest,
    log: { ...end },
    lineUp,
    algorithm: 'kuji-fair-v1',
    isOffline: true,
    directoryName: 'marupo-otsukai',
    title: 'まるぽのおつかいガチャ',
    opensAt: '2026-11-06T01:00:00.000Z',
    closesAt: '2026-12-06T14:59:00.000Z',
    askedAt: '2026-11-20T10:30:00.000Z',
  };
  return { box: whole, log: [...log] };
}

/** The record as the API sends it, one entry per line. */
export const wireText = ({ box, log }: FairRecord): string =>
  `{"box":${JSON.stringify(box)},"log":[\n${log.map((entry) => JSON.stringify(entry)).join(',\n')}\n]}\n`;

type Visit = {
  readonly who?: Parameters<typeof renderInShop>[1]['who'];
  readonly query?: string;
  /** The number of latest entries in the page. */
  readonly latest?: number;
};

/** Opens the fairness page, by default as a guest. */
export async function openPage(record: FairRecord, replies: Replies = {}, visit: Visit = {}) {
  const { who = [GUEST], query = '', latest = 20 } = visit;
  const { box, log } = record;
  const draw = aDraw({ productId: box.productId, tickets: { total: 50, remaining: 31, held: 0 } });
  const shop = renderForMember(<FairView draw={draw} box={box} latest={log.slice(-latest)} />, replies, {
    who,
    path: `/sanrio/marupo-otsukai/fairness${query}`,
  });
  // The page is ready when its request for the session is answered.
  await act(async () => {});
  return shop;
}

/** Answers `fetch` with this text; `null`: the connection fails. */
export function serve(text: string | null): void {
  globalThis.fetch = async () => {
    if (text === null) throw new TypeError('Failed to fetch');
    return new Response(text);
  };
}

/** The second order of the record, played, as the API shows it to its buyer. */
export function anOwnOrder(record: AFairRecord, but: Partial<OrderDetail> = {}): OrderDetail {
  const { orderHistoryId, entry, tickets } = record.proofOf(1);
  return anOrderDetail({
    orderHistoryId,
    quantity: entry.count,
    status: 'CONFIRM',
    heldUntil: null,
    prizes: tickets.map(({ slot, prize }): WonPrize => ({
      wonPrizeId: `w-${slot}`,
      orderHistoryId,
      directoryName: 'marupo-otsukai',
      drawTitle: '',
      ticket: slot,
      grade: GRADES.find((grade) => grade === prize) ?? 'H',
      name: '',
      note: '',
      variantCount: 0,
      variant: null,
      picture: aPicture(),
      userShipId: null,
      wonAt: '2026-11-20T10:30:00.000Z',
      keepUntil: '2027-01-19T10:30:00.000Z',
    })),
    ...but,
  });
}

export const onSale = aFairRecord({ sales: [1, 5, 3], isOver: false });
export const over = aFairRecord({ sales: [1, 5, 3] });
