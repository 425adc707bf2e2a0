import { useQuery } from '#console/api/use-query.ts';
import type { ShipmentStage } from '#lib/contract/staff-enums.ts';
import { alarmsFor } from '#lib/lists/alarms.ts';
import type { ShellPage } from './navigation.ts';
import { useMay } from './permissions.ts';

const EVERY_MS = 60_000;

/** Shipments that wait for the member or the carrier. All others, also paused ones, wait for staff. */
const WAITING_FOR_OTHERS: readonly ShipmentStage[] = ['toPay', 'underWay'];

/** How much waits behind each page of the menu, for those who see it. 0 and pages without work are missing. */
export function useMenuCounts(): ReadonlyMap<ShellPage['to'], number> {
  const may = useMay();
  const every = (isAsked: boolean) => ({ everyMs: EVERY_MS, isAsked }) as const;
  const alarms = useQuery('showAlarms', {}, every(may('status.read')));
  const refunds = useQuery('showOpenRefunds', {}, every(may('orders.read')));
  const inquiries = useQuery('showOpenInquiries', {}, every(may('inquiries.read')));
  const shipments = useQuery('showOpenShipments', {}, every(may('shipments.read')));
  const checks = useQuery('showOpenChecks', {}, every(may('draws.write')));
  const toDo = shipments.data?.stages.filter(({ stage }) => !WAITING_FOR_OTHERS.includes(stage)) ?? [];
  const counts: readonly (readonly [ShellPage['to'], number])[] = [
    ['/', alarmsFor(alarms.data?.alarms ?? [], may).length],
    ['/approvals', refunds.data?.approvals.count ?? 0],
    ['/draws', checks.data?.draws.length ?? 0],
    ['/inquiries', inquiries.data?.count ?? 0],
    ['/shipments', toDo.reduce((sum, { count }) => sum + count, 0)],
  ];
  return new Map(counts.filter(([, count]) => count > 0));
}
