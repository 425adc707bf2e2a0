import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TAG_COLOURS, type TagColour } from '#lib/contract/enums.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { MAX_MEMBER_TAGS, MAX_TAG_LENGTH, type MemberTag } from '#lib/contract/ops/members.ts';
import { TAG_COLOUR_NAMES } from '#lib/lists/signals.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { MarkBadge } from '#console/lists/cell.tsx';
import { useMay } from '#console/shell/permissions.ts';

type Props = { readonly member: Pick<OpsMemberDetails, 'memberId' | 'tags'> };

/** The tags of a member, with their change. */
export function Tags({ member }: Props) {
  const mayWrite = useMay()('members.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="xs">
      {member.tags.map(({ text, colour }) => (
        <MarkBadge key={text} mark={text} colour={colour} />
      ))}
      {mayWrite && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {member.tags.length === 0 ? '分類をつける' : '分類を変える'}
        </Button>
      )}
      {isOpen && <TagsDialog member={member} onClose={() => setOpen(false)} />}
    </Group>
  );
}

function TagsDialog({
  member: { memberId, tags: before },
  onClose,
}: Props & { readonly onClose: () => void }) {
  const [tags, setTags] = useState<readonly MemberTag[]>(before);
  return (
    <ActionDialog
      title="分類"
      onClose={onClose}
      confirmLabel="保存する"
      success="分類を保存しました。"
      refetch={['showMember', 'searchMembers', 'listMemberTags']}
      run={(act) => act('setMemberTags', { params: { memberId }, body: { tags: [...tags] } })}
    >
      {() => (
        <Stack gap="sm">
          <Text size="sm">会員の一覧を、この言葉でしぼりこめます。本人への開示に含まれます。</Text>
          {tags.map((tag) => (
            <Group key={tag.text} gap="xs">
              <MarkBadge mark={tag.text} colour={tag.colour} />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${tag.text}を外す`}
                onClick={() => setTags(tags.filter(({ text }) => text !== tag.text))}
              >
                外す
              </Button>
            </Group>
          ))}
          {tags.length < MAX_MEMBER_TAGS && (
            <NewTag onAdd={(tag) => setTags([...tags.filter(({ text }) => text !== tag.text), tag])} />
          )}
        </Stack>
      )}
    </ActionDialog>
  );
}

function NewTag({ onAdd }: { readonly onAdd: (tag: MemberTag) => void }) {
  const [text, setText] = useState('');
  const [colour, setColour] = useState<TagColour>('gray');
  const known = useQuery('listMemberTags', {});
  const word = text.trim();
  const choose = (typed: string) => {
    setText(typed);
    const used = known.data?.items.find((tag) => tag.text === typed.trim());
    if (used !== undefined) setColour(used.colour);
  };
  return (
    <Group gap="xs" align="end">
      <TextInput
        label="言葉"
        list="member-tags"
        maxLength={MAX_TAG_LENGTH}
        value={text}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <datalist id="member-tags">
        {known.data?.items.map((tag) => (
          <option key={tag.text} value={tag.text} />
        ))}
      </datalist>
      <NativeSelect
        label="色"
        data={TAG_COLOURS.map((value) => ({ value, label: TAG_COLOUR_NAMES[value] }))}
        value={colour}
        onChange={({ currentTarget: { value } }) =>
          setColour(TAG_COLOURS.find((one) => one === value) ?? 'gray')
        }
      />
      <Button
        variant="default"
        disabled={word === ''}
        onClick={() => {
          onAdd({ text: word, colour });
          setText('');
        }}
      >
        加える
      </Button>
    </Group>
  );
}
