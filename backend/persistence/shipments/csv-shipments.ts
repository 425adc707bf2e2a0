import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ShipmentToSend } from '#backend/domain/shipments/b2-csv.ts';
import { byShelf } from '#backend/domain/shipments/packing.ts';
import type { Connection } from '../db/database.ts';
import { shipments } from '../schema.ts';
import { cardsOf } from './gifts.ts';
import { contains } from './shipment-lists.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import type { IdRange } from '#backend/domain/lookup.ts';

type PackedRow = {
  readonly id: string;
  readonly directory: string;
  readonly title: string;
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  readonly variant: string | null;
  readonly variantNumber: number | null;
  readonly shelf: string | null;
  readonly pieces: number;
};

/** Accepted shipments, at most that many. */
export type WhichWaiting = {
  readonly atMost: number;
  readonly onlyUnpacked?: boolean;
  /** Only these. */
  readonly shipmentIds?: readonly string[];
  /** Only those with prizes of the draw of this name. */
  readonly draw?: string;
};

/** An accepted shipment with what the files of carriers and partners contain. */
export type WaitingShipment = ShipmentToSend & {
  readonly requestedAt: Date;
  readonly fee: number;
  /** Its box has this card and no prices; null: it is no gift. */
  readonly gift: GiftCard | null;
  /** When it was last written into such a file, and by whom. */
  readonly exportedAt: Date | null;
  readonly exportedBy: string | null;
};

/** Accepted shipments that nobody has paused, first accepted first, and their total number. */
export async function waitingShipments(
  db: Connection,
  { atMost, onlyUnpacked = false, shipmentIds, draw }: WhichWaiting,
): Promise<{ readonly total: number; readonly shipments: readonly WaitingShipment[] }> {
  const areWaiting = and(
    eq(shipments.status, 'WAITING'),
    isNull(shipments.withdrawnAt),
    isNull(shipments.pausedAt),
    isNotNull(shipments.address),
    onlyUnpacked ? isNull(shipments.packedAt) : undefined,
    shipmentIds && inArray(shipments.shipmentId, [...shipmentIds]),
    draw === undefined ? undefined : contains(draw),
  );
  const rows = await db
    .select()
    .from(shipments)
    .where(areWaiting)
    .orderBy(asc(shipments.acceptedAt), asc(shipments.shipmentId))
    .limit(atMost);
  const cards = await cardsOf(
    db,
    rows.flatMap(({ giftId }) => giftId ?? []),
  );
  const found = rows.map((row) => ({ ...toSend(row), gift: cards.get(row.giftId ?? '') ?? null }));
  return { total: await db.$count(shipments, areWaiting), shipments: found };
}

/** Equal prizes of a shipment or of a list. */
export type PackedPrize = {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  /** The one that was drawn; null: the prize has none. */
  readonly variant: string | null;
  /** Its place among the variants, from 1. */
  readonly variantNumber: number | null;
  /** Where packers find it; null: nobody has said. */
  readonly shelf: string | null;
  readonly pieces: number;
};

/** The prizes of each shipment, equal ones together, in the order of packing. */
export async function contentsOfShipments(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PackedPrize[]>> {
  const { rows } = await db.execute<PackedRow>(sql`
      select w.shipment_id as id, d.directory_name as directory, d.title, coalesce(p.code, 'lastOne') as code,
             coalesce(p.grade::text, 'lastOne') as grade, coalesce(p.grade_label, ${LAST_ONE_LABEL}) as "gradeLabel",
             coalesce(p.name, l.name) as name, w.variant, v.position + 1 as "variantNumber", s.shelf, count(*)::int as pieces
        from won_prizes w join draws d using (draw_id)
        left join prizes p on p.draw_id = w.draw_id and p.prize_id = w.prize_id
        left join prize_variants v on v.draw_id = w.draw_id and v.prize_id = w.prize_id and v.name = w.variant
        left join last_one_prizes l on l.draw_id = w.draw_id and w.prize_id is null
        left join spare_prizes s on s.draw_id = w.draw_id and s.prize_id = coalesce(w.prize_id, l.prize_id)
         and s.variant = coalesce(w.variant, '')
       where w.shipment_id = any (${sql.param(ids)}::uuid[])
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`);
  const contents = new Map<string, PackedPrize[]>();
  for (const { id, directory: directoryName, title: drawTitle, ...prize } of rows)
    contents.set(id, [...(contents.get(id) ?? []), { directoryName, drawTitle, ...prize }]);
  for (const prizes of contents.values()) prizes.sort(byShelf);
  return contents;
}

/** For each range of ids the shipments in it, two at most. */
export async function shipmentIdsWithin(
  db: Connection,
  ranges: readonly IdRange[],
): Promise<readonly (readonly string[])[]> {
  const from = sql.param(ranges.map((range) => range.from));
  const to = sql.param(ranges.map((range) => range.to));
  const { rows } = await db.execute<{ place: string; id: string }>(sql`
      select place, found.id
        from unnest(${from}::uuid[], ${to}::uuid[]) with ordinality as range (least, most, place),
             lateral (select shipment_id as id from shipments
                       where shipment_id between range.least and range.most limit 2) as found`);
  const found = new Map<number, string[]>();
  for (const { place, id } of rows)
    found.set(Number(place) - 1, [...(found.get(Number(place) - 1) ?? []), id]);
  return ranges.map((_range, index) => found.get(index) ?? []);
}

/** Columns are empty only for deleted accounts, which have no waiting shipments. */
const toSend = (row: typeof shipments.$inferSelect): Omit<WaitingShipment, 'gift'> => ({
  shipmentId: row.shipmentId,
  prizes: row.prizes,
  method: row.method,
  address: {
    name: row.name ?? '',
    zip: row.zip ?? '',
    address: row.address ?? '',
    address2: row.address2 ?? '',
    tel: row.tel ?? '',
  },
  label: row.label,
  deliverOn: row.deliverOn,
  deliverySlot: row.deliverySlot,
  requestedAt: row.requestedAt,
  fee: row.fee,
  exportedAt: row.exportedAt,
  exportedBy: row.exportedBy,
});
