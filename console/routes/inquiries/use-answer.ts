import { useDebouncedCallback } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { CallError } from '#console/api/call.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';

/** A pause in typing after which the draft is kept. */
const KEEP_MS = 2_000;

/** The answer that is being written. Its draft is kept at the shop, for all staff. */
export function useAnswer({ inquiryId, version, draft, messages }: OpsInquiryDetails) {
  const action = useAction();
  const refetch = useRefetch();
  const [text, setText] = useState(draft?.text ?? '');
  const shared = useSharedDraft(inquiryId, text);
  /** The version that the writer has seen, and how many messages it had. */
  const [seen, setSeen] = useState({ version, messages: messages.length });
  const [hasConflict, setConflict] = useState(false);
  const params = { inquiryId };
  const change = (next: string) => {
    setText(next);
    shared.keep(next);
  };
  const send = (closes: boolean) =>
    void action.run(async (act) => {
      await shared.stop();
      try {
        await act('answerInquiry', { params, body: { text, closes, version: seen.version } });
        setText('');
        shared.forget();
        notifications.show({ message: '返信を送りました。', color: 'green' });
      } catch (failure) {
        if (failure instanceof CallError && failure.refusal?.code === 'changedMeanwhile') {
          setConflict(true);
          // Nothing was sent, and the latest input may not be kept yet.
          shared.keep(text);
        }
        throw failure;
      } finally {
        await refetch('showInquiry');
      }
    });
  const acknowledge = () => {
    setSeen({ version, messages: messages.length });
    setConflict(false);
    action.clear();
  };
  // The own change is no conflict: the next answer is about what is shown.
  if (!hasConflict && seen.version !== version && text === '')
    setSeen({ version, messages: messages.length });
  return {
    ...{ text, change, send, action, acknowledge, hasConflict },
    draftState: shared.state,
    newMessages: messages.slice(seen.messages),
  };
}

/** Keeps the text as the draft for all staff. */
function useSharedDraft(inquiryId: string, text: string) {
  const action = useAction();
  const [kept, setKept] = useState(text);
  const onItsWay = useRef<Promise<unknown>>(undefined);
  const keep = useDebouncedCallback((next: string) => {
    onItsWay.current = action.run(async (act) => {
      await act('keepInquiryDraft', { params: { inquiryId }, body: { text: next.trim() } });
      setKept(next);
    });
  }, KEEP_MS);
  return {
    keep,
    /** Waits for a draft on its way, so that none is kept after the answer. */
    stop: async () => {
      keep.cancel();
      await onItsWay.current;
    },
    forget: () => setKept(''),
    state: draftStateOf(kept === text, action),
  };
}

type DraftState = 'kept' | 'waiting' | 'failed';

function draftStateOf(isKept: boolean, { failure, isBusy }: Pick<Action, 'failure' | 'isBusy'>): DraftState {
  if (isKept) return 'kept';
  return failure !== undefined && !isBusy ? 'failed' : 'waiting';
}
