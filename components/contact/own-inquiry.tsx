'use client';

import { attachmentText } from '#lib/text/attachments.ts';
import { RequestFailure } from '#components/ui/failure.tsx';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadView } from './thread-view.tsx';

/** One inquiry of the member. */
export function OwnInquiry({ inquiryId }: { readonly inquiryId: string }) {
  const params = { inquiryId };
  const { answer, failure, refetch } = useMemberQuery(
    'showInquiry',
    (callApi) => callApi('showInquiry', { params }),
    inquiryId,
  );
  if (failure !== undefined) return <RequestFailure message={failure} onRetry={refetch} />;
  if (answer === undefined) return <FormSkeleton />;
  return (
    <ThreadView
      thread={answer}
      pictureUrl={(pictureId) => `/api/inquiry/picture/${pictureId}`}
      attachment={(file) => (
        <a href={`/api/inquiry/attachment/${file.attachmentId}`} download={file.name}>
          {attachmentText(file)}
        </a>
      )}
    >
      <ReplyForm
        inquiryId={inquiryId}
        thread={answer}
        send={(callApi, body) => callApi('replyToInquiry', { params, body })}
        onSent={refetch}
      />
    </ThreadView>
  );
}
