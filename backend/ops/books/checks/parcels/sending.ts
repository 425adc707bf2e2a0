import { sql } from 'drizzle-orm';
import type { Rule } from '../../check.ts';

/** Where parcels go, whether they may go, and what their members are told of it. */
export const sendingRules: readonly Rule[] = [
  {
    name: 'parcels have their address',
    invariant: 'I19',
    says: 'A parcel of a member has the whole address it was asked for with, as long as it is not taken back.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s of member %s is %s, and %s lines of its address are missing', s.shipment_id, s.member_id,
                    s.status, num_nulls(s.name, s.zip, s.address, s.address2, s.tel)) as what
        from shipments s join members m using (member_id)
       where m.left_at is null and s.withdrawn_at is null
         and num_nulls(s.name, s.zip, s.address, s.address2, s.tel) > 0`,
  },
  {
    name: 'nothing unpaid is sent',
    invariant: 'I19',
    says: 'No parcel is packed whose fee was not paid; one whose fee was paid is not taken back.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s is %s: fee %s, %s, taken back %s', shipment_id, status, fee, payment_status,
                    coalesce(withdrawn_at::text, 'never')) as what
        from shipments
       where (status <> 'START' and fee > 0 and payment_status <> 'CAPTURED')
          or (withdrawn_at is not null and payment_status = 'CAPTURED')`,
  },
  {
    name: 'parcels on their way have their letter',
    invariant: 'I20',
    says: 'That a parcel is on its way is written to its member: the letter waits until it is out, and no longer.',
    of: 'shipments',
    offending: sql`
      select format('parcel %s is %s, told %s; its letter waits: %s', s.shipment_id, s.status,
                    coalesce(s.mailed_at::text, 'never'), o.letter_id is not null) as what
        from shipments s left join outbox o using (shipment_id)
       where (s.status = 'SHIPSTART') <> (o.letter_id is not null)`,
  },
  {
    name: 'letters are their member’s',
    invariant: 'I20',
    says: 'A letter about an order or a parcel goes to the member whose it is.',
    of: 'outbox',
    offending: sql`
      select format('letter %s (%s) is to member %s', l.letter_id, l.letter ->> 'kind', l.member_id) as what
        from outbox l
        left join orders o on o.order_id::text = l.letter ->> 'orderId'
        left join shipments s on s.shipment_id::text = l.letter ->> 'shipmentId' or s.shipment_id = l.shipment_id
       where (l.letter ? 'orderId' and o.member_id is distinct from l.member_id)
          or ((l.letter ? 'shipmentId' or l.shipment_id is not null) and s.member_id is distinct from l.member_id)`,
  },
];
