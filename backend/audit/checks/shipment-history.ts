import { sql } from 'drizzle-orm';
import { SHIPMENT_TRANSITIONS } from '#backend/domain/shipments/transitions.ts';
import { BOX_CHANGES } from '#lib/contract/enums.ts';
import type { Rule } from '../check.ts';
import type { ProblemEvent } from '#backend/persistence/shipments/shipment-history.ts';

const rowsOf = (pairs: readonly (readonly [string, string])[]) =>
  sql.join(
    pairs.map(([one, other]) => sql`(${one}, ${other})`),
    sql`, `,
  );

const MOVES = rowsOf(
  Object.entries(SHIPMENT_TRANSITIONS).flatMap(([from, all]) => all.map((to) => [from, to] as const)),
);

const PROBLEM_EVENTS = [
  ...(['returned', 'lost', 'damaged', 'cleared', 'reopened'] as const),
  ...(['resent', 'exchanged', 'closedRefunded', 'closedGivenUp'] as const),
] satisfies readonly ProblemEvent[];

/** The events allowed in each status. A refund can be reported at any time. */
const EVENTS = rowsOf([
  ['START', 'paid'],
  ['START', 'addressChanged'],
  ['START', 'addressCorrected'],
  ['WAITING', 'addressCorrected'],
  ['START', 'labelChanged'],
  ['WAITING', 'labelChanged'],
  ['WAITING', 'packed'],
  ['WAITING', 'unpacked'],
  ['SHIPSTART', 'renumbered'],
  ['COMPLETEMAIL', 'renumbered'],
  ['START', 'withdrawn'],
  ['START', 'lapsed'],
  ...['START', 'WAITING'].flatMap((status) =>
    [...BOX_CHANGES, 'withdrawnByShop'].map((event) => [status, event] as const),
  ),
  ...['SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'].flatMap((status) =>
    PROBLEM_EVENTS.map((event) => [status, event] as const),
  ),
  ...Object.keys(SHIPMENT_TRANSITIONS).flatMap((status) =>
    ['refundDue', 'refunded', 'refundWithdrawn'].map((event) => [status, event] as const),
  ),
]);

/** The history of every shipment is complete, allowed, and ends in its present status. */
export const shipmentHistoryRules: readonly Rule[] = [
  {
    name: 'shipment history has its shipment',
    invariant: 'I19',
    rule: 'Every history row belongs to an existing shipment, which counts it.',
    of: 'shipment_moves',
    offending: sql`
      select format('step %s of shipment %s, which counts %s', m.step, m.shipment_id, coalesce(s.moves, 0)) as what
        from shipment_moves m left join shipments s using (shipment_id) where m.step > coalesce(s.moves, 0)`,
  },
  {
    name: 'shipment history is complete',
    invariant: 'I19',
    rule: 'Every transition begins in the status where the previous one ended, and not earlier in time. The first is into START; none is missing.',
    of: 'shipment_moves',
    offending: sql`
      with lines as (
        select *, lag("to") over history as before, lag(at) over history as before_at,
               row_number() over history as place
          from shipment_moves window history as (partition by shipment_id order by step))
      select format('step %s of shipment %s: from %s to %s at %s, after %s at %s', step, shipment_id,
                    coalesce("from"::text, 'nothing'), "to", at, coalesce(before::text, 'nothing'), before_at) as what
        from lines
       where step <> place or "from" is distinct from before or (before is null and "to" <> 'START')
          or at < before_at`,
  },
  {
    name: 'shipment transitions are allowed',
    invariant: 'I19',
    rule: 'Every transition of a shipment is allowed, and so is every event in its status; the address in particular does not change after the handover.',
    of: 'shipment_moves',
    offending: sql`
      select format('step %s of shipment %s: from %s to %s, %s', step, shipment_id, "from", "to", coalesce(event, 'no event')) as what
        from shipment_moves
       where "from" is not null and case when "from" = "to"
             then ("to"::text, event) not in (values ${EVENTS}) or event is null
             else ("from"::text, "to"::text) not in (values ${MOVES})
               or (event is not null and (event, "to"::text) <> ('notifiedOtherwise', 'COMPLETEMAIL')) end`,
  },
  {
    name: 'shipment status matches its history',
    invariant: 'I19',
    rule: 'The status of a shipment is that of its last history row, and every step it made has its time.',
    of: 'shipments',
    offending: sql`
      with steps as (
        select shipment_id, bool_or("to" = 'WAITING' and "from" <> "to") as accepted,
               bool_or("to" = 'SHIPSTART' and "from" <> "to") as shipped,
               bool_or("to" = 'COMPLETEMAIL' and "from" <> "to") as mailed,
               bool_or("to" = 'DELIVERED' and "from" <> "to") as delivered,
               coalesce(bool_or(event in ('withdrawn', 'lapsed', 'withdrawnByShop')), false) as withdrawn
          from shipment_moves group by shipment_id)
      select format('shipment %s is %s after %s moves, accepted %s, shipped %s, notified %s, delivered %s, withdrawn %s; its history ends with %s',
                    s.shipment_id, s.status, s.moves, s.accepted_at, s.shipped_at, s.mailed_at, s.delivered_at,
                    s.withdrawn_at, coalesce(m."to"::text, 'nothing')) as what
        from shipments s
        left join shipment_moves m on m.shipment_id = s.shipment_id and m.step = s.moves
        left join steps t on t.shipment_id = s.shipment_id
       where s.status is distinct from m."to"
          or (t.accepted, t.shipped, t.mailed, t.delivered, t.withdrawn) is distinct from
             (s.accepted_at is not null, s.shipped_at is not null, s.mailed_at is not null, s.delivered_at is not null,
              s.withdrawn_at is not null)`,
  },
];
