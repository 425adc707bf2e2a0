import type { Permission } from '#lib/contract/ops/permissions.ts';

/** The pages of the menu in its order, with the permission that each needs and the key that follows `g`. */
export const PAGES = [
  { to: '/', label: '今日', needs: 'status.read', group: undefined, key: 't' },
  { to: '/draws', label: 'ガチャ', needs: 'draws.read', group: undefined, key: 'd' },
  { to: '/orders', label: '注文', needs: 'orders.read', group: undefined, key: 'o' },
  { to: '/refunds', label: '返金', needs: 'orders.read', group: undefined, key: 'r' },
  { to: '/approvals', label: '承認', needs: 'orders.read', group: undefined, key: 'a' },
  { to: '/members', label: '会員', needs: 'members.read', group: undefined, key: 'm' },
  { to: '/inquiries', label: 'お問い合わせ', needs: 'inquiries.read', group: undefined, key: 'q' },
  { to: '/shipments', label: '発送', needs: 'shipments.read', group: undefined, key: 's' },
  { to: '/news', label: 'お知らせ', needs: 'content.write', group: undefined, key: 'n' },
  { to: '/texts', label: '規約とご案内', needs: 'content.write', group: undefined, key: 'y' },
  { to: '/banners', label: 'バナー', needs: 'content.write', group: undefined, key: 'b' },
  { to: '/pictures', label: '画像', needs: 'content.write', group: undefined, key: 'i' },
  { to: '/storage', label: '保管期限', needs: 'shipments.read', group: '倉庫', key: undefined },
  { to: '/spares', label: '予備', needs: 'shipments.read', group: '倉庫', key: undefined },
  { to: '/stock', label: '在庫', needs: 'draws.read', group: '倉庫', key: undefined },
  { to: '/reports', label: '売上の集計', needs: 'accounting.read', group: '帳簿', key: 'u' },
  { to: '/accounting', label: '帳簿', needs: 'accounting.read', group: '帳簿', key: 'k' },
  { to: '/audit', label: '監査', needs: 'audit.run', group: '帳簿', key: undefined },
  { to: '/log', label: '操作の記録', needs: 'log.read', group: '帳簿', key: 'l' },
  { to: '/settings/running', label: '営業', needs: 'content.write', group: '設定', key: undefined },
  { to: '/settings', label: '店の設定', needs: 'settings.read', group: '設定', key: undefined },
  { to: '/settings/brand', label: 'ブランド', needs: 'settings.read', group: '設定', key: undefined },
  { to: '/settings/emails', label: 'メールの文面', needs: 'settings.read', group: '設定', key: undefined },
  {
    to: '/settings/inquiries',
    label: '返信のひな形',
    needs: 'inquiries.read',
    group: '設定',
    key: undefined,
  },
  { to: '/settings/partners', label: '外部サービス', needs: 'settings.read', group: '設定', key: undefined },
  {
    to: '/settings/blocks',
    label: 'ブロックリスト',
    needs: 'members.suspend',
    group: '設定',
    key: undefined,
  },
  { to: '/settings/test-shop', label: 'テスト注文', needs: 'testShop.use', group: '設定', key: undefined },
  { to: '/settings/moving', label: 'データの移動', needs: 'shop.move', group: '設定', key: undefined },
  { to: '/settings/staff', label: 'スタッフ', needs: 'staff.write', group: '設定', key: undefined },
] as const satisfies readonly {
  readonly to: string;
  readonly label: string;
  readonly needs: Permission;
  /** The heading above it. */
  readonly group: string | undefined;
  readonly key: string | undefined;
}[];

export type ShellPage = (typeof PAGES)[number];

/** The pages that need more than the page of the menu that they belong to, or belong to none. */
const MORE_NEEDED = [
  { at: /^\/draws\/new$/, label: '新しいガチャ', needs: 'draws.write' },
  { at: /^\/draws\/[^/]+\/edit$/, label: 'ガチャの編集', needs: 'draws.write' },
  { at: /^\/catalogue$/, label: 'まとめて編集', needs: 'draws.write' },
  { at: /^\/shipments\/packing$/, label: '梱包', needs: 'shipments.fulfil' },
  { at: /^\/shipments\/export$/, label: '送り状CSV', needs: 'shipments.fulfil' },
  { at: /^\/shipments\/tracking$/, label: '伝票番号の取り込み', needs: 'shipments.fulfil' },
] as const satisfies readonly {
  readonly at: RegExp;
  readonly label: string;
  readonly needs: Permission;
}[];

/** The title of the page at an address, if nothing of it would work for a person. */
export function deniedAt(pathname: string, permissions: readonly Permission[]): string | undefined {
  const page = MORE_NEEDED.find(({ at }) => at.test(pathname)) ?? pageAt(pathname);
  return page === undefined || permissions.includes(page.needs) ? undefined : page.label;
}

/** The page of the menu that an address belongs to: itself, or the closest one above it. */
export const pageAt = (pathname: string): ShellPage | undefined =>
  PAGES.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))).toSorted(
    (one, other) => other.to.length - one.to.length,
  )[0];
