import { act } from '@testing-library/react';
import { FairView } from '#components/fairness/fair-view.tsx';
import type { FairBox, OrderEvidence } from '#lib/contract/fairness.ts';
import type { OrderDetail, OrderPrize } from '#lib/contract/order.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { manifestHash } from '#lib/fairness/manifest.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { boxLines } from '#lib/fairness/manifest.ts';
import { aManifest, aWholeRecord, FairRecord, orderOf, refundOf } from '../../support/fair-record.ts';
import { anOrderDetail, aDraw, aPicture } from '../../support/api-responses.ts';
import { renderForMember, type Replies, GUEST, type renderInShop } from '../render.tsx';

const gradeOf = (prize: string) => GRADES.find((grade) => grade === prize) ?? 'H';

/** The box of a record as the API returns it. */
export function boxOf(
  { manifest, text, entries, left, sales }: FairRecord,
  but: Partial<FairBox> = {},
): FairBox {
  const results = entries.flatMap((entry) => (entry.kind === 'reveal' ? [entry.round] : []));
  const waiting = sales.filter(({ round }) => !results.includes(round));
  const close = entries.find((entry) => entry.kind === 'close');
  return {
    productId: manifest.drawId,
    directoryName: 'marupo-otsukai',
    manifest: text,
    announcedAt: '2026-11-05T01:00:00.000Z',
    lines: boxLines(manifest).map(({ prize, variant, count }, index) => ({
      prize,
      grade: gradeOf(prize),
      gradeLabel: prize,
      name: manifest.lineUp.find((line) => line.prize === prize)?.name ?? prize,
      variant,
      count,
      left: left[index] ?? 0,
    })),
    sold: sales.reduce((sum, { count }) => sum + count, 0),
    waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    log: { entries: entries.length, head: entries.at(-1)?.hash ?? toHex(manifestHash(text)) },
    closed:
      close === undefined ? null : { at: new Date(close.at).toISOString(), reason: close.reason || null },
    corrections: [],
    isLocalBeacon: false,
    witnesses: manifest.witnesses.keys.length,
    quorum: manifest.witnesses.quorum,
    askedAt: '2026-11-20T10:30:00.000Z',
    ...but,
  };
}

/** The record as the API sends it. */
export const wireText = (record: FairRecord): string => `${record.lines().join('\n')}\n`;

type Visit = {
  readonly who?: Parameters<typeof renderInShop>[1]['who'];
  readonly query?: string;
  /** The number of latest entries in the page. */
  readonly latest?: number;
  readonly box?: Partial<FairBox>;
};

/** Opens the fairness page, by default as a guest. */
export async function openPage(record: FairRecord, replies: Replies = {}, visit: Visit = {}) {
  const { who = [GUEST], query = '', latest = 20 } = visit;
  const box = boxOf(record, visit.box);
  const draw = aDraw({ productId: box.productId, tickets: { total: 12, remaining: 3, held: 0 } });
  const shown = record.entries.slice(-latest).map((entry) => ({ ...entry })) as Parameters<
    typeof FairView
  >[0]['latest'];
  const shop = renderForMember(<FairView draw={draw} box={box} latest={shown} />, replies, {
    who,
    path: `/sanrio/marupo-otsukai/fairness${query}`,
  });
  // The page is ready when its request for the session is answered.
  await act(async () => {});
  return shop;
}

/** Answers `fetch` with this text; `null`: the connection fails. Returns the number of requests. */
export function serve(text: string | null): { readonly requests: number } {
  const count = { requests: 0 };
  globalThis.fetch = async () => {
    count.requests += 1;
    if (text === null) throw new TypeError('Failed to fetch');
    return new Response(text);
  };
  return count;
}

/** Keeps the files that the page saves, instead of a browser. */
export function keepSavedFiles(): Blob[] {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = () => {};
  return saved;
}

/** jsdom's files have neither `text()` nor `stream()`. */
export function enableFileReading(): void {
  Object.assign(Blob.prototype, {
    async text(this: Blob) {
      return textOf(this);
    },
    stream(this: Blob) {
      const text = textOf(this);
      return new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode(await text));
          controller.close();
        },
      });
    },
  });
}

export const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsText(file);
  });

/** The evidence of an order as the API returns it. */
export function evidenceOf(record: FairRecord, nth: number, but: Partial<OrderEvidence> = {}): OrderEvidence {
  const { entries, ...evidence } = record.evidenceOf(nth);
  return { ...evidence, entries: entries.map((entry) => ({ ...entry })) as OrderEvidence['entries'], ...but };
}

/** An order of the record, played, as the API shows it to its buyer. */
export function anOwnOrder(record: FairRecord, nth: number, but: Partial<OrderDetail> = {}): OrderDetail {
  const sale = record.sales[nth];
  const lines = boxLines(record.manifest);
  const { orderId } = orderOf(nth);
  return anOrderDetail({
    orderHistoryId: orderId,
    quantity: sale?.count ?? 0,
    status: 'CONFIRM',
    paymentStatus: 'CAPTURED',
    heldUntil: null,
    prizes: (record.results.get(sale?.seq ?? -1) ?? []).map((line, index): OrderPrize => ({
      wonPrizeId: `w-${index}`,
      orderHistoryId: orderId,
      directoryName: 'marupo-otsukai',
      drawTitle: '',
      ticket: (sale?.from ?? 0) + index,
      code: lines[line]?.prize ?? '',
      grade: gradeOf(lines[line]?.prize ?? ''),
      gradeLabel: lines[line]?.prize ?? '',
      name: '',
      note: '',
      variant: lines[line]?.variant ?? null,
      picture: aPicture(),
      userShipId: null,
      wonAt: '2026-11-20T10:30:00.000Z',
      keepUntil: '2027-01-19T10:30:00.000Z',
      isVoid: false,
    })),
    ...but,
  });
}

/** A sale that is over: six orders of ten tickets, one refund. All witnessed. */
export const over = aWholeRecord();

/** A sale with a result, a refund, and a sale that waits. */
export const aSale = () =>
  new FairRecord().run(
    { stamp: -60_000 },
    { sale: 5, at: 100 },
    { stamp: 1_000 },
    'reveal',
    { entry: refundOf(0) },
    { sale: 1, at: 20_000 },
    { stamp: 21_000 },
  );

export const onSale = aSale();

/** A sale whose log only the shop has signed. */
export const onlyShopSigned = new FairRecord({
  manifest: aManifest({ witnesses: { keys: [], quorum: 0 } }),
}).run({ stamp: -60_000, witnesses: 0 }, { sale: 5, at: 100 }, { stamp: 1_000, witnesses: 0 }, 'reveal');
