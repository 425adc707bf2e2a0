import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { CallError } from '#console/api/call.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';

/** A pause in typing after which the draft is kept. */
const KEEP_MS = 2_000;

type StoredDraft = OpsInquiryDetails['draft'];

type Params = {
  readonly inquiryId: string;
  readonly text: string;
  /** The draft as the shop has it. */
  readonly stored: StoredDraft;
};

/** Keeps the text as the draft for all staff. The draft of somebody else is never replaced without their words being seen. */
export function useSharedDraft({ inquiryId, text, stored }: Params) {
  const action = useAction();
  const refetch = useRefetch();
  const [kept, setKept] = useState(text);
  /** When the draft was kept that this text replaces. */
  const draftAt = useRef(stored?.at ?? null);
  const [isStopped, setStopped] = useState(false);
  const onItsWay = useRef<Promise<unknown>>(undefined);
  const stop = () => refetch('showInquiry').then(() => setStopped(true));
  const send = async (next: string) => {
    await onItsWay.current;
    await action.run(async (act) => {
      const body = { text: next.trim(), draftAt: draftAt.current };
      try {
        const answer = await act('saveInquiryDraft', { params: { inquiryId }, body });
        draftAt.current = answer.draftAt;
        setKept(next);
      } catch (failure) {
        if (isDraftChanged(failure)) await stop();
        throw failure;
      }
    });
  };
  const keep = useDebouncedCallback((next: string) => {
    onItsWay.current = send(next);
  }, KEEP_MS);
  return {
    draftAt,
    isStopped,
    stop,
    keep: (next: string) => {
      if (!isStopped) keep(next);
    },
    /** Goes on with this text on top of the stored draft. */
    goOn: (next: string) => {
      draftAt.current = stored?.at ?? null;
      setStopped(false);
      action.clear();
      if (next === stored?.text) setKept(next);
      else keep(next);
    },
    /** Waits for a draft on its way, so that none is kept after the answer. */
    settle: async () => {
      keep.cancel();
      await onItsWay.current;
    },
    /** The answer was sent, which deletes the draft. */
    forget: () => {
      draftAt.current = null;
      setKept('');
    },
    state: isStopped ? ('stopped' as const) : draftStateOf(kept === text, action),
  };
}

const refusalIn = (failure: unknown) => (failure instanceof CallError ? failure.refusal : undefined);

export const isChangedMeanwhile = (failure: unknown): boolean =>
  refusalIn(failure)?.code === 'changedMeanwhile';

/** Whether the stored draft is another one than the writer has read. */
export const isDraftChanged = (failure: unknown): boolean =>
  isChangedMeanwhile(failure) && refusalIn(failure)?.parameter === 'draftAt';

type DraftState = 'kept' | 'waiting' | 'failed' | 'stopped';

function draftStateOf(isKept: boolean, { failure, isBusy }: Pick<Action, 'failure' | 'isBusy'>): DraftState {
  if (isKept) return 'kept';
  return failure !== undefined && !isBusy ? 'failed' : 'waiting';
}
