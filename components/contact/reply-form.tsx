'use client';

import { useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextAreaField } from '#components/forms/text-area-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import { readInquiryText } from '#lib/contract/inquiry-fields.ts';
import type { InquiryThread } from '#lib/contract/inquiry.ts';
import { useApi, type CallApi } from '#lib/session/api-context.tsx';
import type { ApiResult } from '#lib/api/result.ts';
import { idempotencyKey, renewIdempotencyKey } from '#lib/session/idempotency-key.ts';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { PictureField } from './picture-field.tsx';
import { sendPictures } from './send-pictures.ts';
import { UnsentPictures } from './sent-inquiry.tsx';
import type { ChosenPicture } from './shrink-picture.ts';
import { usePictures } from './use-pictures.ts';

type Reply = { readonly text: string; readonly requestKey: string };
type ReplyCall = 'replyToInquiry' | 'replyInThread';

type ReplyFormProps = {
  readonly inquiryId: string;
  readonly thread: Pick<InquiryThread, 'state' | 'messages'>;
  readonly send: (callApi: CallApi, reply: Reply) => Promise<ApiResult<ReplyCall>>;
  /** Reads the thread again. */
  readonly onSent: () => Promise<void>;
};

/** Another message of the sender, until the inquiry is closed. */
export const ReplyForm = (props: ReplyFormProps) =>
  props.thread.state === 'closed' ? <Closed {...props.thread} /> : <OpenReplyForm {...props} />;

const Closed = ({ messages }: Pick<InquiryThread, 'messages'>) => (
  <TitledCard
    title="このお問い合わせは終わりました"
    lead={`${
      messages.some(({ author }) => author === 'shop')
        ? ''
        : '内容を拝見し、お返事のいらないものとして終わりました。お返事がいるときは、そのことを書いてお送りください。'
    }続きやほかのご用件は、新しいお問い合わせからお送りください。`}
  >
    <ButtonLink kind="secondary" href={ROUTES.contact}>
      新しいお問い合わせ
    </ButtonLink>
  </TitledCard>
);

type Unsent = { readonly messageId: string; readonly pictures: readonly ChosenPicture[] };

function OpenReplyForm({ inquiryId, send, onSent }: ReplyFormProps) {
  const callApi = useApi();
  const pictures = usePictures();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const place = `inquiry-key/${inquiryId}`;
  const form = useForm({
    initial: { text: '' },
    validators: { text: readInquiryText },
    send: async ({ text }) => {
      const reply = await send(callApi, { text, requestKey: idempotencyKey(place, text) });
      if (!reply.ok) return submitResultOf(reply);
      renewIdempotencyKey(place);
      const { messageId } = reply.answer;
      setUnsent({ messageId, pictures: await sendPictures(callApi, messageId, pictures.chosen) });
      pictures.clear();
      form.reset({ text: '' });
      await onSent();
      return DONE;
    },
  });
  return (
    <TitledCard title="書き足す">
      <p role="status">{unsent !== null && '送りました。お返事まで、少しお待ちください。'}</p>
      {unsent !== null && <UnsentPictures key={unsent.messageId} {...unsent} onSent={onSent} />}
      <Form form={{ ...form, summary: [] }} label="書き足す">
        <TextAreaField {...form.field('text')} label="内容" />
        <PictureField pictures={pictures} />
        <SubmitButton form={{ ...form, isBusy: form.isBusy || pictures.isReading }}>送信する</SubmitButton>
      </Form>
    </TitledCard>
  );
}
