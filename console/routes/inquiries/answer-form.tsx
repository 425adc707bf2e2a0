import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { MAX_ANSWER_LENGTH, type OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { fieldError } from '#console/api/field-error.ts';
import { useAction } from '#console/api/use-action.ts';
import { useMe, useQuery } from '#console/api/use-query.ts';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { filledTemplate } from '#console/text/inquiries.ts';
import { Attachments } from './attachments.tsx';
import { useAnswer } from './use-answer.ts';

type Props = { readonly inquiry: OpsInquiryDetails };

/** The answer: it goes out by email, and is shown in the thread. */
export function AnswerForm({ inquiry }: Props) {
  const answer = useAnswer(inquiry);
  const { text, action } = answer;
  const files = useAction();
  const isEmpty = text.trim() === '';
  const hasConflict = answer.hasConflict || answer.hasOtherDraft;
  // An answer that is sent goes without a file that is still uploaded.
  const mustWait = isEmpty || hasConflict || files.isBusy;
  return (
    <Stack gap="sm">
      {!answer.hasOtherDraft && !answer.isOwn && <OtherWriter inquiry={inquiry} />}
      <Templates
        inquiry={inquiry}
        onChoose={(chosen) => answer.change(isEmpty ? chosen : `${text}\n${chosen}`)}
      />
      <Textarea
        label="返信の文"
        description="メールで送り、お客さまのページにも出ます。担当者の名前は出ません。"
        autosize
        minRows={6}
        maxRows={24}
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        error={fieldError(action, 'text')}
        onChange={(event) => answer.change(event.currentTarget.value)}
      />
      <Attachments inquiry={inquiry} action={files} />
      <Text size="sm" c="dimmed" role="status">
        {isEmpty ? '' : DRAFT_TEXTS[answer.draftState]}
      </Text>
      <UnsavedChanges isUnsaved={() => answer.draftState !== 'kept'} onLeave={() => {}} />
      {answer.hasOtherDraft && <OtherDraft inquiry={inquiry} answer={answer} />}
      {answer.hasConflict && <Conflict answer={answer} />}
      {!hasConflict && <ActionError error={action.error} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={action.isBusy}
          disabled={mustWait}
          onClick={() => answer.send(true)}
        >
          返信して終了する
        </Button>
        <Button loading={action.isBusy} disabled={mustWait} onClick={() => answer.send(false)}>
          返信を送る
        </Button>
      </Group>
    </Stack>
  );
}

const DRAFT_TEXTS = {
  kept: '下書きを保存しました。',
  waiting: '下書きを保存しています…',
  failed: '下書きを保存できませんでした。文はこの画面に残っています。続きを書くと、もう一度保存します。',
  stopped: '下書きの保存を止めています。文はこの画面に残っています。',
} as const;

/** Somebody else has begun an answer: their draft is in the field. */
function OtherWriter({ inquiry: { draft } }: Props) {
  const { data: me } = useMe();
  if (draft === null || me === undefined || draft.by === me.name) return null;
  return (
    <Alert color="yellow">{`${draft.by}さんが${japanLongDateTime(draft.at)}に書いた下書きがあります。続きを書く前に、声をかけてください。`}</Alert>
  );
}

type TemplatesProps = Props & { readonly onChoose: (text: string) => void };

function Templates({ inquiry, onChoose }: TemplatesProps) {
  const { data } = useQuery('listInquiryTemplates', {});
  const templates = data?.templates ?? [];
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      label="ひな形"
      data={[
        { value: '', label: '選ぶと、下の文に加わります' },
        ...templates.map(({ title }, nth) => ({ value: String(nth), label: title })),
      ]}
      value=""
      onChange={(event) => {
        const chosen = templates[Number(event.currentTarget.value || -1)];
        if (chosen !== undefined) onChoose(filledTemplate(chosen.text, inquiry));
      }}
    />
  );
}

type Writing = { readonly answer: ReturnType<typeof useAnswer> };

/** Somebody else has kept a draft meanwhile: their text, and which one goes on. */
function OtherDraft({ inquiry: { draft }, answer: { text, choose } }: Props & Writing) {
  const { data: me } = useMe();
  const who = draft?.by === me?.name ? 'ほかの画面で自分が' : `${draft?.by}さんが`;
  return (
    <Alert color="yellow" role="alert" title="ほかの下書きが先に保存されました">
      <Stack gap="sm">
        <Text size="sm">{`${
          draft === null
            ? '保存されていた下書きは、送られたか消されました。'
            : `${who}${japanLongDateTime(draft.at)}に保存した下書きです。`
        }あなたの文は上に残っています。`}</Text>
        {draft !== null && (
          <Text size="sm" component="blockquote" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {draft.text}
          </Text>
        )}
        <Group justify="flex-end">
          {draft !== null && (
            <Button variant="default" onClick={() => choose(draft.text)}>
              自分の文を捨ててこの下書きを使う
            </Button>
          )}
          <Button onClick={() => choose(text)}>自分の文を下書きにする</Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The inquiry was changed while the answer was written: what is new, beside what is typed. */
const Conflict = ({ answer }: Writing) => (
  <Alert color="yellow" role="alert" title="書いているあいだに、やりとりが変わりました">
    <Stack gap="sm">
      <Text size="sm">返信はまだ送っていません。書いた文は残っています。</Text>
      {answer.newMessages.map(({ messageId, author, operator, text }) => (
        <Text key={messageId} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          <b>{author === 'sender' ? 'お客さま' : operator}</b>
          <span>{` ${text}`}</span>
        </Text>
      ))}
      <Group justify="flex-end">
        <Button onClick={answer.acknowledge}>確かめたので続ける</Button>
      </Group>
    </Stack>
  </Alert>
);
