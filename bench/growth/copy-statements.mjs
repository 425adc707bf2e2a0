/** A prize in storage is given up when its storage has ended. */
const IS_GIVEN_UP = `t.voided_at is null and t.shipment_id is null and t.kept_until + shift < now() - interval '1 day'`;

/** The expressions of columns that do not follow from their name and type. */
const columnsOf = ({ order, lineUp }) => ({
  won_prizes: {
    prize_id: `case when t.ticket is not null then
      (array[${lineUp.map(({ prizeId }) => `'${prizeId}'`).join(',')}]::uuid[])[1 + get_byte(${bytes(order)}, t.ticket)] end`,
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

const ORDER_HASH = (id) =>
  `sha256('\\x6b756a692d666169722d76312f6f7264657200'::bytea || int4send(36) || convert_to(${id}::text, 'UTF8') || salt)`;
const CONTENT = `int4send(seq) || int4send(octet_length(kind::text)) || convert_to(kind::text, 'UTF8') || order_hash
  || int4send(from_ticket) || int4send(count) || int8send((extract(epoch from at) * 1000)::bigint)`;

/** The public log of the copy, as docs/fairness.md describes it, and the counters of the draw. */
const logOf = ({ nth, drawId, template, root }) => `
  with log as (insert into public.draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, prev, hash)
  select '${drawId}', seq, kind, order_hash, from_ticket, count, at, lag(hash, 1, ${bytes(root)}) over (order by seq), hash
    from (select *, templates.hashed(${bytes(root)}, ${CONTENT}) over (order by seq) as hash
            from (select seq, kind, from_ticket, count, at + shift as at, ${ORDER_HASH(`templates.id(order_id, ${nth})`)} as order_hash
                    from templates.draw_log where template_id = '${template.drawId}' offset 0) entries) hashed
   order by seq returning seq, hash)
  update public.draws d set sold = t.sold, log_entries = t.log_entries, log_head = (select hash from log order by seq desc limit 1)
    from public.draws t where t.draw_id = '${template.drawId}' and d.draw_id = '${drawId}'`;

const holdingsOf = ({ drawId, template }, { voided_at: voidedAt }) => `
  insert into public.holdings (member_id, draw_id, won, waiting, last_won_at)
  select m.now, '${drawId}', count(*) filter (where voided is null), count(*) filter (where voided is null and shipment_id is null),
         max(won_at) + shift
    from (select t.*, ${voidedAt} as voided from templates.won_prizes t where t.template_id = '${template.drawId}') w
    join member_map m on m.was = w.member_id group by m.now`;

const drawnOf = ({ drawId, template, order, lineUp }) => {
  const counts = lineUp.map(() => 0);
  for (const line of order.subarray(0, template.sold)) counts[line] += 1;
  const rows = lineUp.map(({ prizeId }, line) => `('${prizeId}'::uuid, ${counts[line]})`).join(', ');
  return `update public.prizes p set drawn = c.drawn from (values ${rows}) c(prize_id, drawn)
    where p.draw_id = '${drawId}' and p.prize_id = c.prize_id`;
};

const bytes = (value) => `'\\x${Buffer.from(value).toString('hex')}'::bytea`;
