import type { SWRResponse } from 'swr';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { useQuery } from '#console/api/use-query.ts';

type Result = Pick<SWRResponse<OpsOrderDetail>, 'error' | 'mutate'> & {
  /** `undefined`: not read yet. */
  readonly order: OpsOrderDetail | undefined;
};

/** The order of an address, by number or id. */
export function useOrder(which: string): Result {
  const { data, error, mutate } = useQuery('showOrder', { params: { order: which } }, { isRecorded: true });
  // Until the next order is read, the answer is that of the previous one.
  const isIt = data !== undefined && (data.number === which.toUpperCase() || data.orderId === which);
  return { order: isIt ? data : undefined, error, mutate };
}
