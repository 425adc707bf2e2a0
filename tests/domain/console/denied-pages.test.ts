import { deniedAt } from '#console/shell/navigation.ts';
import { ROLE_PERMISSIONS, type Role } from '#lib/contract/ops/permissions.ts';

test.each([
  ['viewer', '/draws/new', '新しいガチャ'],
  ['viewer', '/catalogue', 'まとめて編集'],
  ['viewer', '/draws/marupo/edit', 'ガチャの編集'],
  ['viewer', '/draws/marupo', undefined],
  ['viewer', '/orders/3F2A-91BC-04DE-7A11', '注文'],
  ['support', '/shipments/packing', '梱包'],
  ['support', '/shipments/export', '送り状CSV'],
  ['support', '/shipments/tracking', '伝票番号の取り込み'],
  ['support', '/shipments/3F2A-91BC-04DE-7A11', undefined],
  ['packer', '/shipments/packing', undefined],
  ['manager', '/draws/new', undefined],
  ['viewer', '/manual', undefined],
] satisfies [Role, string, string | undefined][])('%s opens %s: denied %s', (role, pathname, title) => {
  expect(deniedAt(pathname, ROLE_PERMISSIONS[role])).toBe(title);
});
