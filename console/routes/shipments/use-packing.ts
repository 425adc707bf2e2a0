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
/** By won prize. */
const NO_VARIANTS: ReadonlyMap<string, string> = new Map();

/** Packs one box after the other, by scans or taps. */
export function usePacking() {
  const { isBusy, run } = useSaid();
  const [box, setBox] = useState<OpsShipmentDetail>();
  const { ticked, variants, begin, toggle, setVariant } = useContents();
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
      begin(shipment);
      return say(true, `${shipment.contents.length}点を入れてください。`);
    });
  const record = (shipment: OpsShipmentDetail, undo: boolean) =>
    run(say, async (act) => {
      const packed = undo ? [] : packedVariants(variants);
      await act('packShipments', { body: { shipments: [shipment.shipmentId], undo, variants: packed } });
      setBox(undefined);
      setLastPacked(undo ? undefined : shipment);
      say(true, `${shipment.number} を${undo ? '梱包中に戻しました' : '梱包しました'}。`);
      await refetch('countShipments', 'listShipments', 'listPacking');
    });
  const tick = (shipment: OpsShipmentDetail, wonPrizeId: string) =>
    say(true, leftText(shipment.contents.length - toggle(wonPrizeId)));
  /** A chosen variant is in the box. */
  const choose = (shipment: OpsShipmentDetail, wonPrizeId: string, variant: string) => {
    setVariant(wonPrizeId, variant);
    if (!ticked.has(wonPrizeId)) tick(shipment, wonPrizeId);
  };
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
  return { box, ticked, variants, state, lastPacked, isBusy, open, record, tick, choose, scan, putAside };
}

const leftText = (left: number) =>
  left === 0 ? 'そろいました。梱包済みにしてください。' : `あと${left}点です。`;

/** The prizes that are in the open box, and their variants. */
function useContents() {
  const [ticked, setTicked] = useState(NOTHING);
  const [variants, setVariants] = useState(NO_VARIANTS);
  return {
    ticked,
    variants,
    begin: (shipment: OpsShipmentDetail) => {
      setTicked(NOTHING);
      setVariants(variantsIn(shipment));
    },
    /** Returns how many are ticked then. */
    toggle: (wonPrizeId: string) => {
      const next = new Set(ticked);
      if (!next.delete(wonPrizeId)) next.add(wonPrizeId);
      setTicked(next);
      return next.size;
    },
    setVariant: (wonPrizeId: string, variant: string) =>
      setVariants(new Map(variants).set(wonPrizeId, variant)),
  };
}

const packedVariants = (variants: ReadonlyMap<string, string>) =>
  [...variants].map(([wonPrizeId, variant]) => ({ wonPrizeId, variant }));

/** Those that were recorded when it was packed before. */
const variantsIn = ({ contents }: OpsShipmentDetail): ReadonlyMap<string, string> =>
  new Map(contents.flatMap(({ wonPrizeId, variant }) => (variant === null ? [] : [[wonPrizeId, variant]])));

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
