'use client';

import useSWR from 'swr';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import type { InquiryThread } from '#lib/contract/inquiry.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { THREAD_HASH } from '#lib/site/inquiry-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { GuestAttachment } from './guest-attachment.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadView } from './thread-view.tsx';

/** The inquiry of a guest, by the token of the link in their emails. It works without a login. */
export function GuestThread() {
  const { value: token } = useHashValue(THREAD_HASH);
  if (token === undefined) return <FormSkeleton />;
  return token === null ? <NoThread /> : <Thread token={token} />;
}

type Found = { readonly thread: InquiryThread } | 'missing' | { readonly failure: string };

function Thread({ token }: { readonly token: string }) {
  const callApi = useApi();
  const { data, mutate } = useSWR<Found>(['showThread', token], async () => {
    const reply = await callApi('showThread', { body: { token } });
    if (reply.ok) return { thread: reply.answer };
    return reply.status === 404 || reply.status === 422 ? 'missing' : { failure: failureText(reply) };
  });
  const refetch = async () => void (await mutate());
  if (data === undefined) return <FormSkeleton />;
  if (data === 'missing') return <NoThread />;
  if ('failure' in data) return <RequestFailure message={data.failure} onRetry={refetch} />;
  const { thread } = data;
  return (
    <ThreadView
      thread={thread}
      pictureUrl={undefined}
      attachment={(file) => <GuestAttachment token={token} file={file} />}
    >
      <ReplyForm
        inquiryId={thread.inquiryId}
        thread={thread}
        send={(call, reply) => call('replyInThread', { body: { ...reply, token } })}
        onSent={refetch}
      />
    </ThreadView>
  );
}

const NoThread = () => (
  <Card>
    <Empty
      line="このお問い合わせは見つかりません"
      note="リンクが途中で切れているか、保存の期間がすぎたかもしれません。メールのリンクを、もう一度開いてください。"
      action={
        <ButtonLink kind="primary" href={ROUTES.contact}>
          新しいお問い合わせ
        </ButtonLink>
      }
    />
  </Card>
);
