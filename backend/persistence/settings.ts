import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Settings, Stored, StoredSettings } from '#backend/domain/settings.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { Brand } from '#lib/contract/brand.ts';
import { EMAIL_KINDS } from '#lib/contract/email-kinds.ts';
import { ClosedDays } from '#lib/contract/running.ts';
import type { SettingsSection } from '#lib/contract/settings.ts';
import { USUAL_ANSWER_DAYS, USUAL_GOODS } from '#lib/contract/shop-rules.ts';
import { CURRENT_TIME } from './db/clock.ts';
import type { Connection } from './db/database.ts';
import { settings } from './schema.ts';
import { ADVISORY_LOCKS } from './db/advisory-locks.ts';

const sender = z.object({ name: z.string(), zip: z.string(), address: z.string(), tel: z.string() });

/** Without the emails that only a newer release sends. */
const additions = z
  .record(z.string(), z.string())
  .transform((texts) =>
    Object.fromEntries(
      EMAIL_KINDS.flatMap((kind) => (texts[kind] === undefined ? [] : [[kind, texts[kind]]])),
    ),
  );

const period = { from: z.coerce.date().nullable(), until: z.coerce.date().nullable() };

/** The stored values. A field of a newer release is dropped; one that an older release has not stored needs a default. */
const VALUES: { readonly [Section in SettingsSection]: z.ZodType<Settings[Section]> } = {
  shop: sender.extend({
    representative: z.string(),
    email: z.string(),
    hours: z.string(),
    copyright: z.string(),
    court: z.string(),
    paymentAgent: z.string(),
    invoiceNumber: z.string().nullable(),
  }),
  shipping: z.object({
    sender: sender.nullable(),
    yamatoCustomerCode: z.string(),
    yamatoFreightNumber: z.string(),
    sagawaCustomerCode: z.string(),
    goods: z.string().default(USUAL_GOODS),
  }),
  limits: z.object({
    approvalFromYen: z.int(),
    minorCapUnder16: z.int(),
    minorCapUnder18: z.int(),
    answerDays: z.int().default(USUAL_ANSWER_DAYS),
  }),
  emails: z.object({ closing: z.string(), additions }),
  notices: z.object({ chatUrl: z.string() }),
  brand: Brand,
  announcement: z.object({ text: z.string(), link: z.string().nullable(), ...period }),
  maintenance: z.object({ isOn: z.boolean(), sentence: z.string(), ...period }),
  closedDays: ClosedDays,
  setup: z.object({ textsRead: z.boolean(), isDismissed: z.boolean() }),
  inquiries: z.object({ templates: z.array(z.object({ title: z.string(), text: z.string() })) }),
};

type Row = typeof settings.$inferSelect;

export async function readSettings(db: Connection): Promise<StoredSettings> {
  const rows = await db.select().from(settings);
  const storedIn = <Section extends SettingsSection>(section: Section) =>
    rows.filter((row) => row.section === section).map((row) => storedOf(section, row))[0];
  return {
    shop: storedIn('shop'),
    shipping: storedIn('shipping'),
    limits: storedIn('limits'),
    emails: storedIn('emails'),
    inquiries: storedIn('inquiries'),
    notices: storedIn('notices'),
    brand: storedIn('brand'),
    announcement: storedIn('announcement'),
    maintenance: storedIn('maintenance'),
    closedDays: storedIn('closedDays'),
    setup: storedIn('setup'),
  } satisfies StoredSettings;
}

/** The name of the shop, read where a device keeps it. */
export async function readShopName(db: Connection): Promise<string> {
  const { brand } = await readSettings(db);
  return (brand?.value ?? KORON_DO).name;
}

/** Blocks other changes of settings until the transaction ends. */
export async function lockSettings(db: Connection): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.settings})`);
}

export async function writeSettings<Section extends SettingsSection>(
  db: Connection,
  {
    section,
    value,
    by,
  }: {
    readonly section: Section;
    readonly value: Settings[Section];
    readonly by: string;
  },
): Promise<Stored<Settings[Section]>> {
  const change = { ...columnsOf(section, value), changedAt: CURRENT_TIME, changedBy: by };
  await db
    .insert(settings)
    .values({ section, ...change })
    .onConflictDoUpdate({
      target: settings.section,
      set: { ...change, version: sql`${settings.version} + 1` },
    });
  const [row] = await db.select().from(settings).where(eq(settings.section, section));
  if (row === undefined) throw new Error('The settings were written, but cannot be found.');
  return storedOf(section, row);
}

/** The address of the chat is its secret, and is stored sealed. */
const columnsOf = <Section extends SettingsSection>(
  section: Section,
  value: Settings[Section],
): Pick<Row, 'value' | 'secret'> =>
  section === 'notices'
    ? { value: {}, secret: VALUES.notices.parse(value).chatUrl }
    : { value, secret: null };

const storedOf = <Section extends SettingsSection>(
  section: Section,
  { value, secret, version, changedAt, changedBy }: Row,
): Stored<Settings[Section]> => ({
  value: VALUES[section].parse(section === 'notices' ? { chatUrl: secret } : value),
  version,
  changedAt,
  changedBy,
});
