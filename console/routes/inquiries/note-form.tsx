import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_ANSWER_LENGTH, type OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { fieldError } from '#console/api/field-error.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { ActionError } from '#console/shell/action-error.tsx';

/** A note for staff, in the thread. */
export function NoteForm({ inquiry: { inquiryId } }: { readonly inquiry: OpsInquiryDetails }) {
  const action = useAction();
  const refetch = useRefetch();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      await act('addInquiryNote', { params: { inquiryId }, body: { text: text.trim() } });
      setText('');
      await refetch('showInquiry');
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label="新しいメモ"
          description="お客さまには見えません。あとから変えられず、本人への開示には含まれます。"
          autosize
          minRows={2}
          maxLength={MAX_ANSWER_LENGTH}
          value={text}
          error={fieldError(action, 'text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionError error={action.error} />
        <UnsavedChanges isUnsaved={() => text.trim() !== ''} onLeave={() => {}} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={action.isBusy} disabled={text.trim() === ''}>
            メモを残す
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
