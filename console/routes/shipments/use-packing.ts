import { useState } from 'react';
import { rowProblemText } from '#lib/contract/row-problems.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { CallError } from '#console/api/call.ts';
import { errorText } from '#console/api/refusal-text.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ROW_PROBLEM_TEXTS } from '#console/text/row-problems.ts';
import { stateSentence } from '#lib/lists/shipment-names.ts';
import { stepOf } from './packing-steps.ts';
import { rowErrorsOf } from './row-errors.tsx';
import { signal } from './signal.ts';

/** The result of the last scan or tap. */
export type PackingState = { readonly isRight: boolean; readonly text: string };

const NOTHING: ReadonlySet<string> = new Set();

/** Packs one box after the other, by scans or taps. */
export function usePacking() {
  const { isBusy, run } = useSaid();
  const [box, setBox] = useState<OpsShipmentDetail>();
  const { ticked, begin, toggle } = useContents();
  const [state, setState] = useState<PackingState>();
  const [lastPacked, setLastPacked] = useState<OpsShipmentDetail>();
  const refetch = useRefetch();
  const say = (isRight: boolean, text: string) => {
    signal(isRight);
    setState({ isRight, text });
  };
  const open = (number: string) =>
    run(say, async (act) => {
      const shipment = await act('showShipment', { params: { shipment: number } });
      if (shipment.task !== 'pack')
        return say(false, `梱包する発送ではありません。${stateSentence(shipment)}`);
      setBox(shipment);
      begin();
      return say(true, `${shipment.contents.length}点を入れてください。`);
    });
  const record = (shipment: OpsShipmentDetail, undo: boolean) =>
    run(say, async (act) => {
      await act('packShipments', { body: { shipments: [shipment.shipmentId], undo } });
      setBox(undefined);
      setLastPacked(undo ? undefined : shipment);
      say(true, `${shipment.number} を${undo ? '梱包中に戻しました' : '梱包しました'}。`);
      await refetch('countShipments', 'listShipments', 'listPacking');
    });
  const tick = (shipment: OpsShipmentDetail, wonPrizeId: string) =>
    say(true, leftText(shipment.contents.length - toggle(wonPrizeId)));
  const scan = (typed: string) => {
    const step = stepOf(typed, box === undefined ? undefined : { box, ticked });
    if (step.kind === 'reject') return say(false, step.text);
    if (step.kind === 'open') return open(step.number);
    if (box === undefined) return undefined;
    return step.kind === 'tick' ? tick(box, step.wonPrizeId) : record(box, false);
  };
  const putAside = () => {
    setBox(undefined);
    setState(undefined);
  };
  return { box, ticked, state, lastPacked, isBusy, open, record, tick, scan, putAside };
}

const leftText = (left: number) =>
  left === 0 ? 'そろいました。梱包済みにしてください。' : `あと${left}点です。`;

/** The prizes that are in the open box. */
function useContents() {
  const [ticked, setTicked] = useState(NOTHING);
  return {
    ticked,
    begin: () => setTicked(NOTHING),
    /** Returns how many are ticked then. */
    toggle: (wonPrizeId: string) => {
      const next = new Set(ticked);
      if (!next.delete(wonPrizeId)) next.add(wonPrizeId);
      setTicked(next);
      return next.size;
    },
  };
}

type Say = (isRight: boolean, text: string) => void;

/** Runs calls whose failure is said like a wrong scan. */
function useSaid() {
  const action = useAction();
  const run = (say: Say, work: (act: Act) => Promise<void>) =>
    action.run(async (act) => {
      try {
        await work(act);
      } catch (failure) {
        say(false, failureText(failure));
        throw failure;
      }
    });
  return { isBusy: action.isBusy, run };
}

function failureText(failure: unknown): string {
  const [error] = rowErrorsOf(failure);
  if (error !== undefined) return rowProblemText(error, ROW_PROBLEM_TEXTS);
  return failure instanceof CallError && failure.refusal?.code === 'notFound'
    ? 'この番号の発送はありません。'
    : errorText(failure);
}
