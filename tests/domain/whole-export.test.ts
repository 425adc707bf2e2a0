import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORTED_TABLES } from '#backend/domain/exported-tables.ts';
import { readmeOf } from '#backend/domain/whole-export.ts';

const MIGRATION = join(import.meta.dirname, '../../backend/persistence/migrations/0000_shop.sql');

const tables = new Map(
  [...readFileSync(MIGRATION, 'utf8').matchAll(/^CREATE TABLE "(\w+)" \(\n([^]*?)^\);/gm)].map(
    ([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^\t"(\w+)" /gm)].map(([, column = '']) => column),
    ],
  ),
);

/** Tables that the export leaves out, each for a reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'in the catalogue': [
    'banners',
    'draw_characters',
    'former_names',
    'gallery_pictures',
    'news',
    'picture_texts',
    'picture_versions',
    'pictures',
    'prize_variants',
    'shipping_date_changes',
  ],
  'in the settings': ['settings'],
  'secrets and sessions': [
    'cards',
    'email_codes',
    'forgotten_cards',
    'known_devices',
    'line_links',
    'line_requests',
    'line_sign_ups',
    'member_challenges',
    'member_passkeys',
    'operator_tokens',
    'push_keys',
    'push_subscriptions',
    'sessions',
    'staff_challenges',
    'staff_passkeys',
    'staff_push_subscriptions',
    'staff_recovery_codes',
    'staff_sessions',
  ],
  'public record of fairness, which has its own download': [
    'boxes',
    'checkpoints',
    'draw_log',
    'log_heads',
    'log_keys',
    'log_nodes',
    'log_replays',
    'log_settings',
    'lost_sales',
    'waiting_sales',
  ],
  'files of inquiries, which their pages have': ['inquiry_attachments', 'inquiry_pictures'],
  'staff and their work': [
    'approvals',
    'blocks',
    'draw_drafts',
    'draw_previews',
    'news_previews',
    'operator_log',
    'order_reviews',
    'packing_claims',
    'publish_checks',
    'staff',
    'staff_messages',
    'staff_notices',
    'staff_views',
    'site_text_drafts',
    'site_text_previews',
    'whole_exports',
  ],
  'books made of what is exported, or of the provider': [
    'closed_months',
    'listed_payments',
    'payment_sessions',
    'prize_costs',
    'reconciliation_findings',
    'reconciliation_runs',
    'settlement_lines',
    'settlements',
  ],
  'history of states that the rows have': [
    'holdings',
    'order_moves',
    'shipment_draws',
    'shipment_former_prizes',
    'shipment_moves',
    'spare_changes',
    'spare_prizes',
    'stock_counts',
    'storage_extensions',
  ],
  'work of machines': [
    'alarm_sightings',
    'announcements',
    'audited_draws',
    'catalogue_upload_parts',
    'catalogue_uploads',
    'draw_queues',
    'guest_notices',
    'job_runs',
    'live_orders',
    'long_operation_parts',
    'long_operations',
    'news_mailings',
    'notification_runs',
    'notifications',
    'operator_answers',
    'outbox',
    'partner_attempts',
    'partner_deliveries',
    'partner_endpoints',
    'partner_events',
    'push_messages',
    'queue_entries',
    'scheduled_changes',
    'sent_emails',
    'storefront_announcements',
    'storefronts',
    'test_emails',
    'throttles',
    'unpaid_holds',
    'webhooks',
  ],
  'of the sandbox': [
    'sandbox_customers',
    'sandbox_disputes',
    'sandbox_keys',
    'sandbox_ledger',
    'sandbox_payments',
    'sandbox_sessions',
    'sandbox_settlements',
    'sandbox_webhooks',
  ],
};

test('Each table of the shop is exported, or left out for a reason', () => {
  const known = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.values(LEFT_OUT).flat()];
  expect(tables.size).toBeGreaterThan(80);
  expect([...tables.keys()].filter((table) => !known.includes(table))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test.each(EXPORTED_TABLES.map((table) => [table.file, table] as const))(
  '%s has columns of its table, each described, and none of secrets',
  (_file, { table, key, columns }) => {
    const stored = tables.get(table) ?? [];
    expect([...key, ...Object.keys(columns)].filter((column) => !stored.includes(column))).toEqual([]);
    expect(Object.values(columns).every((text) => text.length > 1)).toBe(true);
    expect(
      Object.keys(columns).filter((column) => /hash|token|salt|digest|request_key/.test(column)),
    ).toEqual([]);
  },
);

test('The description names each file and each column', () => {
  const readme = readmeOf('ころん堂', '2026-11-30 10:00:00');
  for (const { file, columns } of EXPORTED_TABLES) {
    expect(readme).toContain(`■ ${file}`);
    for (const [column, text] of Object.entries(columns)) expect(readme).toContain(`  ${column}: ${text}`);
  }
});
