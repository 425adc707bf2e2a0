import { sql } from 'drizzle-orm';
import type { Rule } from '../../check.ts';

/** The trips to the provider on which fees are paid. */
export const feeTripRules: readonly Rule[] = [
  {
    name: 'fees are paid on a trip',
    invariant: 'I5',
    says: 'Every capture of a fee was made on a trip of its parcel to that provider, for the trip’s sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: no trip of parcel %s to %s for %s yen', l.line_id, l.shipment_id, l.provider, l.yen) as what
        from ledger l where l.shipment_id is not null and l.kind = 'capture' and not exists (
             select from hand_offs h where h.shipment_id = l.shipment_id and h.provider = l.provider and h.yen = l.yen)`,
  },
  {
    name: 'paid trips have brought their fee',
    invariant: 'I6',
    says: 'A trip of a parcel that was found paid has its capture in the ledger, at whichever provider.',
    of: 'hand_offs',
    offending: sql`
      select format('trip %s of parcel %s is done, and nothing is captured', h.redirect_id, h.shipment_id) as what
        from hand_offs h where h.purpose = 'shipment' and h.state = 'DONE' and not exists (
             select from ledger l where l.shipment_id = h.shipment_id and l.provider = h.provider and l.kind = 'capture')`,
  },
  {
    name: 'trips as their parcels',
    invariant: 'I15',
    says: 'A trip belongs to the member of its parcel, and is for its fee.',
    of: 'hand_offs',
    offending: sql`
      select format('trip %s of %s yen is not of the member or fee of parcel %s', h.redirect_id, h.yen, h.shipment_id) as what
        from hand_offs h left join shipments s using (shipment_id)
       where h.purpose = 'shipment'
         and (s.shipment_id is null or s.member_id <> h.member_id or s.fee <> h.yen)`,
  },
];
