import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { type AnswerOf, type ArgumentsOf, CallError, type CallName } from '#console/api/call.ts';
import type { Act } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';

/** The answers that a change of a shipment changes. */
export const CHANGED = [
  'showShipment',
  'listShipments',
  'countShipments',
  'listPacking',
] as const satisfies readonly CallName[];

/** Calls that change one shipment of the version that was read. */
type VersionedCall =
  | ('withdrawShipment' | 'takeOutPrizes' | 'replacePrizes' | 'splitShipment')
  | ('pauseShipment' | 'resumeShipment')
  | 'reportShipmentProblem'
  | 'correctTrackingNumber'
  | 'correctShipmentAddress'
  | 'changeShipmentLabel'
  | 'changeDeliveryPreference'
  | 'resendShipment'
  | 'exchangePrizes'
  | 'closeShipment';

type Change<N extends VersionedCall> = {
  readonly call: N;
  readonly body: Omit<ArgumentsOf<N>['body'], 'version' | 'dryRun'>;
};

/**
 * Returns the change of a shipment as it was read. If somebody else has changed it meanwhile, it is read again, and the
 * next press changes the new version.
 */
export function useShipmentChange({ shipmentId, version }: OpsShipmentDetail) {
  const refetch = useRefetch();
  return async <N extends VersionedCall>(
    act: Act,
    { call, body }: Change<N>,
    dryRun: boolean,
  ): Promise<AnswerOf<N>> => {
    try {
      const args = { params: { shipment: shipmentId }, body: { ...body, version, dryRun } };
      return await act(call, args as ArgumentsOf<N>);
    } catch (failure) {
      if (failure instanceof CallError && failure.refusal?.code === 'changedMeanwhile')
        await refetch('showShipment');
      throw failure;
    }
  };
}
