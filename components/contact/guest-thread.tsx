'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import type { InquiryThread } from '#lib/contract/inquiry.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { THREAD_HASH } from '#lib/site/inquiry-routes.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadView } from './thread-view.tsx';

/** The inquiry of a guest, by the token of the link in their emails. It works without a login. */
export function GuestThread() {
  const token = useThreadToken();
  if (token === undefined) return <FormSkeleton />;
  return token === '' ? <NoThread /> : <Thread token={token} />;
}

type Found = { readonly thread: InquiryThread } | 'missing' | { readonly failure: string };

function Thread({ token }: { readonly token: string }) {
  const callApi = useApi();
  // A key of this page only: the token stays out of the cache that pages share.
  const { data, mutate } = useSWR<Found>('guest-thread', async () => {
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
    <ThreadView thread={thread} pictureUrl={undefined}>
      <ReplyForm
        inquiryId={thread.inquiryId}
        state={thread.state}
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
      note="リンクが途中で切れているか、保存の期間がすぎたかもしれません。メールのリンクを、もう一度ひらいてください。"
      action={
        <ButtonLink kind="primary" href={ROUTES.contact}>
          新しいお問い合わせ
        </ButtonLink>
      }
    />
  </Card>
);

const subscribe = () => () => {};
const hashNow = () => window.location.hash;

/** Reads the token from the URL and removes it there, because URLs are copied and shared. `undefined`: not read yet. */
function useThreadToken(): string | undefined {
  const hash = useSyncExternalStore(subscribe, hashNow, () => undefined);
  const [token, setToken] = useState<string | undefined>(undefined);
  const found = hash?.startsWith(THREAD_HASH) === true ? hash.slice(THREAD_HASH.length) : '';
  if (hash !== undefined && token === undefined) setToken(found);
  if (found !== '' && token !== undefined && token !== found) setToken(found);
  useEffect(() => {
    if (found === '') return;
    const address = new URL(window.location.href);
    address.hash = '';
    window.history.replaceState(null, '', address);
  }, [found]);
  return token;
}
