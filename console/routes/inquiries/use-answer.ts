import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { isChangedMeanwhile, isDraftChanged, useSharedDraft } from './use-shared-draft.ts';

/** The answer that is being written. Its draft is kept at the shop, for all staff. */
export function useAnswer({ inquiryId, version, draft, messages }: OpsInquiryDetails) {
  const action = useAction();
  const refetch = useRefetch();
  const [text, setText] = useState(draft?.text ?? '');
  const shared = useSharedDraft({ inquiryId, text, stored: draft });
  const seen = useSeen({ version, messages: messages.length });
  /** The own text was chosen instead of the draft of somebody else. */
  const [isOwn, setOwn] = useState(false);
  const send = (closes: boolean) =>
    void action.run(async (act) => {
      await shared.settle();
      const body = { text, closes, version: seen.version, draftAt: shared.draftAt.current };
      try {
        await act('answerInquiry', { params: { inquiryId }, body });
        setText('');
        shared.forget();
        notifications.show({ message: '返信を送りました。', color: 'green' });
      } catch (failure) {
        if (isDraftChanged(failure)) await shared.stop();
        else if (isChangedMeanwhile(failure)) seen.stop();
        // Nothing was sent, and the latest input may not be kept yet.
        shared.keep(text);
        throw failure;
      } finally {
        await refetch('showInquiry');
      }
    });
  // The own change is no conflict: the next answer is about what is shown.
  if (seen.isOlder && text === '') seen.acknowledge();
  return {
    ...{ text, send, action },
    change: (next: string) => {
      setText(next);
      shared.keep(next);
    },
    acknowledge: () => {
      seen.acknowledge();
      action.clear();
    },
    /** The other draft was read: the writer goes on with this text. */
    choose: (next: string) => {
      setText(next);
      setOwn(next !== draft?.text);
      shared.goOn(next);
      action.clear();
    },
    /** Somebody else has kept another draft meanwhile, or deleted the one that this text replaces. */
    hasOtherDraft: shared.isStopped,
    isOwn,
    draftState: shared.state,
    hasConflict: seen.isStopped,
    newMessages: messages.slice(seen.messages),
  };
}

/** The version of an inquiry, and how many messages it has. */
type Seen = { readonly version: number; readonly messages: number };

/** Remembers the inquiry as the writer has seen it. Stopped: somebody has changed it meanwhile. */
function useSeen(now: Seen) {
  const [seen, setSeen] = useState(now);
  const [isStopped, setStopped] = useState(false);
  return {
    ...{ ...seen, isStopped },
    isOlder: !isStopped && seen.version !== now.version,
    stop: () => setStopped(true),
    acknowledge: () => {
      setSeen(now);
      setStopped(false);
    },
  };
}
