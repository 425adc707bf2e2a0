import { useState } from 'react';
import { rowProblemText } from '#lib/contract/row-problems.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { call, CallError } from '#console/api/call.ts';
import { errorText } from '#console/api/refusal-text.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { useMe, useRefetch } from '#console/api/use-query.ts';
import { ROW_PROBLEM_TEXTS } from '#console/text/row-problems.ts';
import { stateSentence } from '#lib/lists/shipment-names.ts';
import { gradeName } from '#lib/text/labels.ts';
import { variantName } from '#console/text/variant-name.ts';
import { stepOf } from './packing-steps.ts';
import { rowErrorsOf } from './row-errors.tsx';
import { signal } from './signal.ts';
import { type LostBox, useTicks } from './use-ticks.ts';

/** The result of the last scan or tap. */
export type PackingState = { readonly isRight: boolean; readonly text: string };

/** Packs one box after the other, by scans or taps. Each is claimed while it is open, and its ticks are on the server. */
export function usePacking() {
  const { isBusy, run } = useSaid();
  const { data: me } = useMe();
  const [box, setBox] = useState<OpsShipmentDetail>();
  const [taken, setTaken] = useState<OpsShipmentDetail>();
  const [state, setState] = useState<PackingState>();
  const [lastPacked, setLastPacked] = useState<OpsShipmentDetail>();
  const [isCardIn, setCardIn] = useState(false);
  const refetch = useRefetch();
  const say = (isRight: boolean, text: string) => {
    signal(isRight);
    setState({ isRight, text });
  };
  const hide = () => {
    setBox(undefined);
    setTaken(undefined);
  };
  const { ticked, settle, begin, toggle, putAside, end } = useTicks((lost) => {
    if (lost.shipment === box?.shipmentId) hide();
    void lostText(lost, me?.name).then((text) => text !== undefined && say(false, text));
  });
  const close = () => {
    end();
    hide();
  };
  const claim = async (act: Act, shipment: OpsShipmentDetail, takeOver: boolean) => {
    await settle(shipment.shipmentId);
    const claimed = await act('claimBox', {
      params: { shipment: shipment.shipmentId },
      body: { takeOver },
    });
    setTaken(undefined);
    setBox(shipment);
    setCardIn(false);
    begin(shipment.shipmentId, claimed.ticked);
    const left = shipment.contents.length - claimed.ticked.length;
    say(true, claimed.ticked.length === 0 ? `${left}点を入れてください。` : leftText(left));
    await refetch('listShipments');
  };
  const open = (number: string) =>
    run(say, async (act) => {
      const shipment = await act('showShipment', { params: { shipment: number } });
      if (shipment.task !== 'pack') return say(false, notToPackText(shipment));
      if (shipment.packer === null || shipment.packer === me?.name) return claim(act, shipment, false);
      setTaken(shipment);
      return say(false, `${shipment.packer}さんが梱包中の箱です。`);
    });
  const takeOver = (shipment: OpsShipmentDetail) => run(say, (act) => claim(act, shipment, true));
  const finish = (shipment: OpsShipmentDetail) =>
    run(say, async (act) => {
      const { shipmentId, number, contents } = shipment;
      const params = { shipment: shipmentId };
      const body = { wonPrizeIds: contents.map(({ wonPrizeId }) => wonPrizeId) };
      try {
        await act('finishBox', { params, body });
      } catch (failure) {
        // Its prizes are other ones now: it is opened again.
        if (isRefusedAs('contentsChanged', failure)) close();
        if (!isRefusedAs('packedBefore', failure)) throw failure;
        close();
        return say(false, notToPackText(await act('showShipment', { params })));
      }
      close();
      setLastPacked(shipment);
      say(true, `${number} を梱包しました。`);
      return refetch('countShipments', 'listShipments', 'listPacking');
    });
  const undo = (shipment: OpsShipmentDetail) =>
    run(say, async (act) => {
      await act('packShipments', { body: { shipments: [shipment.shipmentId], undo: true } });
      setLastPacked(undefined);
      say(true, `${shipment.number} を梱包中に戻しました。`);
      await refetch('countShipments', 'listShipments', 'listPacking');
    });
  const tick = (shipment: OpsShipmentDetail, wonPrizeId: string) =>
    say(true, leftText(shipment.contents.length - toggle(wonPrizeId)));
  const lacksCard = box !== undefined && box.gift !== null && !isCardIn;
  const putCardIn = () => {
    setCardIn(true);
    signal(true);
  };
  const scan = (typed: string) => {
    const step = stepOf(typed, box === undefined ? undefined : { box, ticked, lacksCard });
    if (step.kind === 'reject') return say(false, step.text);
    if (step.kind === 'open') return open(step.number);
    if (box === undefined) return undefined;
    return step.kind === 'tick' ? tick(box, step.wonPrizeId) : finish(box);
  };
  const paused = ({ number }: OpsShipmentDetail) => {
    close();
    say(true, `${number} を保留にしました。次の箱へ進んでください。`);
  };
  const leave = () => {
    if (box !== undefined) putAside(() => void refetch('listShipments'));
    close();
    setState(undefined);
  };
  const steps = { open, takeOver, finish, undo, tick, putCardIn, scan, paused, leave };
  return { box, taken, ticked, lacksCard, state, lastPacked, isBusy, ...steps };
}

const leftText = (left: number) =>
  left === 0 ? 'そろいました。梱包済みにしてください。' : `あと${left}点です。`;

/** Why a box is not packed, and who has packed it. */
const notToPackText = (shipment: OpsShipmentDetail): string =>
  shipment.packedBy === null
    ? `梱包する発送ではありません。${stateSentence(shipment)}`
    : `${shipment.packedBy}さんが梱包済みの箱です。次の箱へ進んでください。`;

const isRefusedAs = (code: OpsRefusalCode, failure: unknown): boolean =>
  failure instanceof CallError && failure.refusal?.code === code;

/** Says who else has a lost box, and which of its ticks are not recorded. `undefined`: it was put aside, and none is lost. */
async function lostText(
  { shipment, ticked, refused }: LostBox,
  me: string | undefined,
): Promise<string | undefined> {
  const read = await call('showShipment', { params: { shipment } }).catch(() => undefined);
  if (read === undefined) return refused && errorText(refused);
  const { number, packer, contents } = read;
  const lost = contents.filter(({ wonPrizeId: id }) => ticked.has(id) && !read.ticked.includes(id));
  const names = lost.map((prize) => `${gradeName(prize)} ${variantName(prize)}`).join('、');
  const tell = `${number} に入れた${names}は、印が届いていません。`;
  // A box that a colleague has paused is still claimed by who packs it.
  if (packer !== null && packer !== me)
    return lost.length === 0 && refused === undefined
      ? undefined
      : `${packer}さんが ${number} を引き継ぎました。${lost.length === 0 ? '' : `${tell}${packer}さんに伝えてください。`}`;
  if (refused === undefined) return lost.length === 0 ? undefined : tell;
  return read.packedBy === null ? `${number}: ${errorText(refused)}` : notToPackText(read);
}

type Say = (isRight: boolean, text: string) => void;

/** Runs calls whose failure is said like a wrong scan. */
function useSaid() {
  const action = useAction();
  const run = (say: Say, work: (act: Act) => Promise<unknown>) =>
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
  return isRefusedAs('notFound', failure) ? 'この番号の発送はありません。' : errorText(failure);
}
