import type { Permission } from '#lib/contract/ops/permissions.ts';

/** The pages of the menu with the permission that each needs. */
export const PAGES = [
  { to: '/', label: '今日', needs: 'status.read' },
  { to: '/settings/staff', label: 'スタッフ', needs: 'staff.write' },
] as const satisfies readonly { to: string; label: string; needs: Permission }[];
