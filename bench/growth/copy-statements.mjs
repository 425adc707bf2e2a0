/** A prize in storage is given up when its storage has ended. */
const IS_GIVEN_UP = `t.voided_at is null and t.shipment_id is null and t.kept_until + shift < now() - interval '1 day'`;

/** The expressions of columns that do not follow from their name and type. */
const columnsOf = ({ prizeIds, templateIds }) => ({
  won_prizes: {
    prize_id: `(${uuids(prizeIds)})[array_position(${uuids(templateIds)}, t.prize_id)]`,
    voided_at: `case when ${IS_GIVEN_UP} then t.kept_until + shift + interval '1 day' else t.voided_at + shift end`,
    given_up_by: `case when ${IS_GIVEN_UP} then 'shop'::given_up_by else t.given_up_by end`,
    // No job sends thousands of reminders while something is measured.
    reminded_at: `t.kept_until + shift - interval '1 day'`,
  },
});

/** The rows of these tables that the retention of data has left, and those of a day that it deletes next. */
const IS_KEPT = {
  webhooks: `t.received_at + shift > now() - interval '401 days'`,
  sent_emails: `t.sent_at + shift > now() - interval '401 days'`,
  payment_sessions: `(t.state <> 'ENDED' or t.made_at + shift > now() - interval '401 days')`,
  unpaid_holds: 'false',
};

const uuids = (ids) => `array[${ids.map((id) => `'${id}'`).join(',')}]::uuid[]`;

/** The statements that copy the rows of a template into the draw `drawId`, as one text. */
export function copyStatements(tables, copy) {
  const { nth, template, shiftMs, members } = copy;
  const special = columnsOf(copy);
  const statements = [
    `truncate member_map`,
    `insert into member_map select b.member_id, p.member_id from templates.buyers b
       join templates.pool p on p.place = (b.place + ${nth}::bigint * ${STRIDE}) % ${members}
      where b.template_id = '${template.drawId}'`,
    ...tables.map((table) => copyOf(table, copy, special[table.name] ?? {})),
    logOf(copy),
    holdingsOf(copy, special.won_prizes),
    stockOf(copy, special.won_prizes),
    drawnOf(copy),
  ];
  const within = (statement) => statement.replaceAll(' shift', ` interval '${shiftMs} milliseconds'`);
  return `begin; ${statements.map(within).join(';\n')}; commit`;
}

/** The buyers of one copy are others than those of the next. */
const STRIDE = 7_919;

function copyOf({ name, columns }, { nth, drawId, template }, special) {
  const ofMember = columns.some((column) => column.name === 'member_id');
  const expressions = columns.map((column) => special[column.name] ?? expressionOf(column, { nth, drawId }));
  return `insert into public.${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
    select ${expressions.join(', ')} from templates.${name} t ${ofMember ? 'join member_map m on m.was = t.member_id' : ''}
     where t.template_id = '${template.drawId}' and ${IS_KEPT[name] ?? 'true'} order by t.template_place`;
}

function expressionOf({ name, type, isId }, { nth, drawId }) {
  const column = `t."${name}"`;
  if (name === 'draw_id') return `case when t.draw_id is not null then '${drawId}'::uuid end`;
  if (name === 'member_id') return 'm.now';
  if (name === 'prize_id') throw new Error('The prizes of this table are not copied yet.');
  if (type === 'uuid') return `templates.id(${column}, ${nth})`;
  if (isId) return `templates.key(${column}, ${nth})`;
  if (type === 'timestamp with time zone') return `${column} + shift`;
  if (type === 'date') return `(${column} + shift)::date`;
  return column;
}

/** The public log of the copy with the entries of the template, and the counters of the draw. */
const logOf = ({ drawId, template }) => `
  with log as (insert into public.draw_log (draw_id, seq, kind, at, order_hash, from_ticket, count, round, details, hash)
  select '${drawId}', seq, kind, at + shift, order_hash, from_ticket, count, round, details, hash
    from public.draw_log where draw_id = '${template.drawId}' order by seq returning seq)
  update public.draws d set sold = t.sold, log_entries = t.log_entries, log_head = t.log_head
    from public.draws t where t.draw_id = '${template.drawId}' and d.draw_id = '${drawId}'`;

const holdingsOf = ({ drawId, template }, { voided_at: voidedAt }) => `
  insert into public.holdings (member_id, draw_id, won, waiting, last_won_at)
  select m.now, '${drawId}', count(*) filter (where voided is null), count(*) filter (where voided is null and shipment_id is null),
         max(won_at) + shift
    from (select t.*, ${voidedAt} as voided from templates.won_prizes t where t.template_id = '${template.drawId}') w
    join member_map m on m.was = w.member_id group by m.now`;

const stockOf = (
  { drawId, template },
  { prize_id: prizeId, voided_at: voidedAt, given_up_by: givenUpBy },
) => `
  insert into public.stock_counts (draw_id, prize_id, place, slot, pieces)
  select '${drawId}', prize, stock_place(given_up is not null, voided is not null, s.status, s.problem, s.resolution), 0, count(*)
    from (select t.shipment_id, ${prizeId} as prize, ${voidedAt} as voided, ${givenUpBy} as given_up
            from templates.won_prizes t where t.template_id = '${template.drawId}') w
    left join templates.shipments s on s.shipment_id = w.shipment_id and s.template_id = '${template.drawId}'
   where prize is not null and (w.shipment_id is not null or voided is not null) group by prize, 3`;

/** Statements that count what is drawn and what is left in the box. */
const drawnOf = ({ drawId, template, prizeIds, templateIds }) => `
  update public.prizes p set drawn = t.drawn from public.prizes t
    where p.draw_id = '${drawId}' and t.draw_id = '${template.drawId}'
      and array_position(${uuids(prizeIds)}, p.prize_id) = array_position(${uuids(templateIds)}, t.prize_id);
  update public.boxes b set "left" = t."left" from public.boxes t
    where b.draw_id = '${drawId}' and t.draw_id = '${template.drawId}'`;
