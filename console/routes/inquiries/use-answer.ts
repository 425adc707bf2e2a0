import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { isChangedMeanwhile, isDraftChanged, useSharedDraft } from './use-shared-draft.ts';

/** The answer that is being written. Its draft is kept at the shop, for all staff. */
export function useAnswer({ inquiryId, version, draft, messages, unsent }: OpsInquiryDetails) {
  const action = useAction();
  const refetch = useRefetch();
  const [text, setText] = useState(draft?.text ?? '');
  const shared = useSharedDraft({ inquiryId, text, stored: draft });
  const read = useReadVersion({ version, messages: messages.length });
  /** The own text was chosen instead of the draft of somebody else. */
  const [isOwn, setOwn] = useState(false);
  const send = (closes: boolean) =>
    void action.run(async (act) => {
      await shared.settle();
      const attachments = unsent.map(({ attachmentId }) => attachmentId);
      const body = { text, closes, attachments, version: read.version, draftAt: shared.draftAt.current };
      try {
        await act('answerInquiry', { params: { inquiryId }, body });
        setText('');
        shared.forget();
        notifications.show({ message: '返信を送りました。', color: 'green' });
      } catch (failure) {
        if (isDraftChanged(failure)) await shared.stop();
        // Nothing was sent, and the latest input may not be kept yet.
        else shared.keep(text);
        if (isChangedMeanwhile(failure) && !isDraftChanged(failure)) read.stop();
        throw failure;
      } finally {
        await refetch('showInquiry');
      }
    });
  // The own change is no conflict: the next answer is about what is shown.
  if (read.isOlder && text === '') read.acknowledge();
  return {
    text,
    send,
    action,
    change: (next: string) => {
      setText(next);
      shared.keep(next);
    },
    acknowledge: () => {
      read.acknowledge();
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
    hasConflict: read.isStopped,
    newMessages: messages.slice(read.messages),
  };
}

/** The version of an inquiry, and how many messages it has. */
type ReadVersion = { readonly version: number; readonly messages: number };

/** Remembers the inquiry as the writer has seen it. Stopped: somebody has changed it meanwhile. */
function useReadVersion(now: ReadVersion) {
  const [read, setRead] = useState(now);
  const [isStopped, setStopped] = useState(false);
  return {
    ...read,
    isStopped,
    isOlder: !isStopped && read.version !== now.version,
    stop: () => setStopped(true),
    acknowledge: () => {
      setRead(now);
      setStopped(false);
    },
  };
}
