import { renderHook, waitFor } from '@testing-library/react';
import { useMenuCounts } from '#console/shell/use-menu-counts.ts';
import { AGES_FROM_DAYS, SHIPMENT_STAGES, type ShipmentStage } from '#lib/contract/staff-enums.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { enableLocalRequests } from './browser.tsx';

const AT = '2026-11-30T01:00:00.000Z';

const ME = {
  staffId: '00000000-0000-4000-8000-000000000001',
  sessionId: '00000000-0000-4000-8000-000000000002',
  name: 'ken',
  displayName: null,
  role: 'packer',
  isEnrolling: false,
  verifiedUntil: AT,
  recoveredAt: null,
};

const stage = (name: ShipmentStage, count: number) => ({
  stage: name,
  count,
  oldestAt: count === 0 ? null : AT,
  byAge: AGES_FROM_DAYS.map((_from, age) => (age === 0 ? count : 0)),
});

/** The server of a packer, with these numbers of shipments. */
function aServer(counts: Readonly<Partial<Record<ShipmentStage, number>>>): string[] {
  const asked: string[] = [];
  const permissions: readonly Permission[] = ['shipments.read'];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname);
    return pathname === '/api/ops/today/shipments'
      ? Response.json({ at: AT, stages: SHIPMENT_STAGES.map((name) => stage(name, counts[name] ?? 0)) })
      : Response.json({ ...ME, permissions });
  };
  return asked;
}

test('The menu counts every shipment that waits for staff, also paused ones, and nothing else', async () => {
  const asked = aServer({
    toAccept: 1,
    toPack: 2,
    toNumber: 4,
    paused: 8,
    problem: 16,
    underWay: 32,
    toPay: 64,
  });
  const { result } = renderHook(() => useMenuCounts());
  await waitFor(() => expect([...result.current]).toEqual([['/shipments', 31]]));
  expect(asked).toEqual([expect.any(String), '/api/ops/today/shipments']);
});
