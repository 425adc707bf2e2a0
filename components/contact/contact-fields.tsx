'use client';

import { SelectField } from '#components/forms/select-field.tsx';
import { TextAreaField } from '#components/forms/text-area-field.tsx';
import { EmailField } from '#components/forms/email-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import type { Validators } from '#lib/forms/form-state.ts';
import { INQUIRY_TOPICS, type InquiryTopic } from '#lib/contract/enums.ts';
import { MAX_INQUIRY_CHARACTERS, readAboutText, readInquiryText } from '#lib/contract/inquiry-fields.ts';
import { readEmail, readName } from '#lib/contract/member/fields.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { GuestSubject, OwnSubject } from './subject-field.tsx';

type ContactField = 'topic' | 'subject' | 'about' | 'text' | 'name' | 'email';
export type ContactValues = Readonly<Record<ContactField, string>>;

export const NO_VALUES: ContactValues = {
  topic: '',
  subject: '',
  about: '',
  text: '',
  name: '',
  email: '',
};

export const topicOf = (value: string): InquiryTopic =>
  INQUIRY_TOPICS.find((topic) => topic === value) ?? 'other';

const TOPIC_CHOICES = [
  { value: '', text: '選んでください' },
  ...INQUIRY_TOPICS.map((value) => ({ value, text: INQUIRY_TOPIC_NAMES[value] })),
];

const readTopic = (topic: string) =>
  topic === '' ? { error: 'ご用件を選んでください。' } : { value: topic };

/** Topics whose inquiries are about one thing. */
const WITH_SUBJECT: readonly InquiryTopic[] = ['order', 'shipment', 'draw'];

const OF_MEMBER = { topic: readTopic, text: readInquiryText };
const OF_GUEST = {
  topic: readTopic,
  text: readInquiryText,
  name: readName,
  email: readEmail,
  // A text that was typed for another topic is not shown, and so not sent.
  about: (about: string, { topic }: ContactValues) =>
    WITH_SUBJECT.includes(topicOf(topic)) ? readAboutText(about) : { value: '' },
};
export const validatorsFor = (isMember: boolean): Validators<ContactField> =>
  isMember ? OF_MEMBER : OF_GUEST;

type Props = { readonly form: FormHandle<ContactField>; readonly isMember: boolean };

/** The fields of an inquiry, without its pictures. */
export function ContactFields({ form, isMember }: Props) {
  const topic = topicOf(form.values.topic);
  return (
    <>
      {!isMember && (
        <>
          <TextField {...form.field('name')} label="お名前" autoComplete="name" />
          <EmailField
            {...form.field('email')}
            label="メールアドレス"
            hint="確認のための6けたのコードと、お返事をお送りします。"
          />
        </>
      )}
      <SelectField
        {...form.field('topic')}
        label="ご用件"
        choices={TOPIC_CHOICES}
        onChange={(value) => {
          form.set('topic', value);
          form.set('subject', '');
        }}
      />
      {WITH_SUBJECT.includes(topic) &&
        (isMember ? (
          <OwnSubject topic={topic} subject={form.field('subject')} />
        ) : (
          <GuestSubject topic={topic} subject={form.field('about')} />
        ))}
      <TextAreaField
        {...form.field('text')}
        label="お問い合わせの内容"
        hint={`${MAX_INQUIRY_CHARACTERS}文字まで。パスワード、コード、カードの番号は書かないでください。`}
      />
    </>
  );
}
