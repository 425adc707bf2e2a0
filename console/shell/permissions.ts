import type { Permission } from '#lib/contract/ops/permissions.ts';
import { useMe } from '#console/api/use-query.ts';

/** Returns whether the signed-in person has a permission. A control without it is absent, not disabled. */
export function useMay(): (permission: Permission) => boolean {
  const { data: me } = useMe();
  return (permission) => me?.permissions.includes(permission) === true;
}
