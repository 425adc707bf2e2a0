import { sql } from 'drizzle-orm';
import { addMove, type AuditedShipments, updateShipment } from './audited-shipments.ts';
import type { BrokenCase } from './findings.ts';

export const BEFORE_HANDOVER_CASES: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A pause that the history does not know',
    ['paused shipments match their history'],
    ({ shipment: { accepted } }) => [
      updateShipment(accepted, sql`paused_at = clock_timestamp(), pause_reason = 'damage'`),
    ],
  ],
  [
    'A pause that was forgotten',
    ['paused shipments match their history'],
    ({ shipment: { paused } }) => [updateShipment(paused, sql`paused_at = null, pause_reason = null`)],
  ],
  [
    'A paused box that was packed',
    ['nothing paused is handed over'],
    ({ shipment: { paused } }) => addMove(paused, 'WAITING', 'packed'),
  ],
  [
    'A prize replaced without a spare piece',
    ['spares are counted', 'prizes replaced in boxes use spares'],
    ({ shipment: { replaced } }) => [sql`delete from spare_changes where shipment_id = ${replaced}`],
  ],
  [
    'A spare piece of another prize',
    ['spares are counted', 'prizes replaced in boxes use spares'],
    ({ shipment: { replaced } }) => [
      sql`update spare_changes c set prize_id = (select prize_id from prizes p where p.draw_id = c.draw_id
            and p.prize_id <> c.prize_id order by p.grade limit 1) where shipment_id = ${replaced}`,
    ],
  ],
  [
    'A box that was split off for another member',
    ['split boxes belong to their request'],
    ({ shipment: { added, accepted } }) => [updateShipment(added, sql`split_from_id = ${accepted}`)],
  ],
  [
    'A withdrawal of a paid shipment that staff have not made',
    ['shipment status matches its history', 'nothing unpaid is sent'],
    ({ shipment: { withdrawnByShop } }) => [
      sql`update shipment_moves set event = 'addressCorrected'
           where shipment_id = ${withdrawnByShop} and event = 'withdrawnByShop'`,
    ],
  ],
];
