import { Stack, Text } from '@mantine/core';
import { MAX_NOTE_LENGTH, type OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { NoteForm } from '#console/forms/note-form.tsx';
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
            <Text size="sm" c="dimmed">{`${author}、${japanLongDateTime(at)}`}</Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function NewNote({ member: { memberId } }: Props) {
  const refetch = useRefetch();
  return (
    <NoteForm
      description="会員を見られる全員が読めます。あとから変えられず、本人への開示にも含まれます。"
      maxLength={MAX_NOTE_LENGTH}
      add={(act, text) => act('addMemberNote', { params: { memberId }, body: { text } })}
      onAdded={() => refetch('showMember')}
    />
  );
}
