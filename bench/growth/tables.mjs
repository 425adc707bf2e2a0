/** The rows of a draw that are stored for each copy. */
const IMPORTED = ['draws', 'boxes', 'prizes', 'last_one_prizes'];
/** Rows that are calculated from the other rows of a copy. */
const CALCULATED = ['draw_log', 'holdings', 'stock_counts'];
/** Added in great numbers without belonging to a draw. */
const OF_MEMBERS = ['members'];

/** Why a row belongs to a draw: the first of these columns that its table has. */
const OWNERS = {
  draw_id: 't.draw_id',
  shipment_id: 's.draw_id',
  won_prize_id: 'w.draw_id',
  about_id: 'coalesce(o.draw_id, a.draw_id)',
  payment_id: 'l.draw_id',
};
const JOINS = {
  draw_id: 'left join public.shipment_draws s on t.draw_id is null and s.shipment_id = t.shipment_id',
  shipment_id: 'join public.shipment_draws s on s.shipment_id = t.shipment_id',
  won_prize_id: 'join public.won_prizes w on w.won_prize_id = t.won_prize_id',
  about_id: `left join public.orders o on o.order_id = t.about_id
    left join public.shipment_draws a on a.shipment_id = t.about_id`,
  payment_id: `join (select payment_id, coalesce(p.draw_id, sd.draw_id) as draw_id from public.ledger p
    left join public.shipment_draws sd on sd.shipment_id = p.shipment_id where kind = 'capture') l on l.payment_id = t.payment_id`,
};

/** Keys of texts that name no row. */
const NOT_IDS = ['provider', 'carrier', 'kind', 'place'];

/**
 * Finds the tables that have rows of the draws, by their columns, and stores these rows in tables of the same names in the
 * schema `templates`, each with its draw (`template_id`) and place (`template_place`). Returns the tables with their columns.
 */
export async function storeTemplates(client, drawIds) {
  await client.query('create schema templates');
  const { rows: tables } = await client.query(TABLES);
  const found = [];
  for (const { name, columns } of tables) {
    if (IMPORTED.includes(name) || CALCULATED.includes(name)) continue;
    const owner = Object.keys(OWNERS).find((column) => columns.some((one) => one.name === column));
    if (owner === undefined) continue;
    const isShared = owner === 'draw_id' && columns.some((one) => one.name === 'shipment_id');
    const drawId = isShared ? 'coalesce(t.draw_id, s.draw_id)' : OWNERS[owner];
    const join = owner === 'draw_id' && !isShared ? '' : JOINS[owner];
    const { rowCount } = await client.query(
      `create table templates.${name} as
        select t.*, ${drawId} as template_id, row_number() over (order by t.ctid) as template_place
          from public.${name} t ${join} where ${drawId} = any($1) order by t.ctid`.replace(
        '$1',
        `'{${drawIds.join(',')}}'::uuid[]`,
      ),
    );
    if (rowCount > 0) found.push({ name, columns });
  }
  for (const { name } of found) await client.query(`create index on templates.${name} (template_id)`);
  await client.query(`analyze`);
  const ids = new Set(found.flatMap(({ columns }) => columns.filter(isTextId).map(({ name }) => name)));
  return found.map(({ name, columns }) => ({
    name,
    columns: columns.filter(({ isWritten }) => isWritten).map((one) => ({ ...one, isId: ids.has(one.name) })),
  }));
}

const isTextId = ({ name, type, isKey }) => type === 'text' && isKey && !NOT_IDS.includes(name);

/** The tables with their columns: whether a statement writes them, and whether they are in a unique index. */
const TABLES = `
  select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'isWritten', a.attgenerated = '' and a.attidentity = '', 'isKey', exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey))) order by attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`;

/**
 * Drops the indexes and constraints that rows added in great numbers would maintain one by one, and disables the triggers.
 * Returns a function that restores all of it, `atOnce` statements at a time: it fails if the rows violate one.
 */
export async function withoutIndexes(client, tables) {
  const names = [...tables.map(({ name }) => name), ...CALCULATED, ...OF_MEMBERS];
  const { rows: constraints } = await client.query(CONSTRAINTS, [names]);
  const { rows: indexes } = await client.query(INDEXES, [names]);
  const foreign = constraints.filter(({ type }) => type === 'f');
  const keys = constraints.filter(({ type }) => type !== 'f');
  for (const { table, name } of [...foreign, ...keys])
    await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name, isConstraint } of indexes) if (!isConstraint) await client.query(`drop index "${name}"`);
  for (const name of [...names, 'boxes']) await client.query(`alter table ${name} disable trigger user`);
  return async (inParallel) => {
    await inParallel(indexes.map(({ definition }) => definition));
    for (const { table, name, type } of keys)
      await client.query(
        `alter table ${table} add constraint "${name}" ${type === 'p' ? 'primary key' : 'unique'} using index "${name}"`,
      );
    await inParallel(
      foreign.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint "${name}" ${definition} not valid`,
      ),
      1,
    );
    await inParallel(foreign.map(({ table, name }) => `alter table ${table} validate constraint "${name}"`));
    for (const name of [...names, 'boxes']) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** Foreign keys from and to the tables, and their unique constraints. */
const CONSTRAINTS = `
  select conname as name, conrelid::regclass::text as table, contype as type, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where connamespace = 'public'::regnamespace and ((contype = 'f' and (conrelid::regclass::text = any ($1)
      or confrelid::regclass::text = any ($1))) or (contype in ('p', 'u') and conrelid::regclass::text = any ($1)))`;

/** The largest first. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
         exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as "isConstraint"
    from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
   order by array_position(array['won_prizes', 'orders', 'order_moves', 'ledger', 'payment_sessions', 'draw_log', 'holdings']::name[], c.relname)`;
