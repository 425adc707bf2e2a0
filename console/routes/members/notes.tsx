import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOTE_LENGTH, type OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { fieldError } from '#console/api/field-error.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';

type Props = { readonly member: OpsMemberDetails };

/** The notes about a member, for everybody who may read members. */
export function Notes({ member }: Props) {
  const mayWrite = useMay()('members.write');
  return (
    <Section title="メモ">
      {mayWrite && <NewNote member={member} />}
      {member.notes.length === 0 && <Text c="dimmed">メモはありません。</Text>}
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {member.notes.map(({ noteId, author, at, text }) => (
          <li key={noteId}>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
            <Text size="sm" c="dimmed">
              {author}、{japanLongDateTime(at)}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function NewNote({ member: { memberId } }: Props) {
  const action = useAction();
  const refetch = useRefetch();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      await act('addMemberNote', { params: { memberId }, body: { text: text.trim() } });
      setText('');
      await refetch('showMember');
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label="新しいメモ"
          description="会員を見られる全員が読めます。あとから変えられず、本人への開示にも含まれます。"
          autosize
          minRows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          error={fieldError(action, 'text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionError error={action.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={action.isBusy} disabled={text.trim() === ''}>
            メモを残す
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
