import { createContext, useContext } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { useQuery } from '#console/api/use-query.ts';

type Operations = OpsCallOutput<'listLongOperations'>;

const EVERY_MS = 3_000;
/** The progress of a cancellation counts the orders of its draw. */
const CANCELLATION_EVERY_MS = 10_000;

export const isOpen = ({ endedAt }: Pick<LongOperation, 'endedAt'>): boolean => endedAt === null;

export const isGoingOn = (operations: Operations | undefined): boolean =>
  operations !== undefined && (operations.items.some(isOpen) || operations.cancellations.some(isOpen));

function pauseOf(operations: Operations | undefined): number {
  if (operations?.items.some(isOpen) === true) return EVERY_MS;
  return isGoingOn(operations) ? CANCELLATION_EVERY_MS : 0;
}

/** The long operations that this person may see; read again every few seconds while one goes on. */
export const useLongOperations = () =>
  useQuery('listLongOperations', { query: { limit: 20 } }, { everyMs: pauseOf });

/** Opens the list of long operations. */
export const OperationsDrawerContext = createContext<() => void>(() => {});
export const useOperationsDrawer = (): (() => void) => useContext(OperationsDrawerContext);
