import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldError } from '#console/api/field-error.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

type Props = {
  /** Says who reads it. */
  readonly description: string;
  readonly maxLength: number;
  readonly add: (act: Act, text: string) => Promise<unknown>;
  readonly onAdded: () => Promise<unknown>;
};

/** A new note of staff. */
export function NoteForm({ description, maxLength, add, onAdded }: Props) {
  const action = useAction();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      await add(act, text.trim());
      setText('');
      await onAdded();
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label="新しいメモ"
          description={description}
          autosize
          minRows={2}
          maxLength={maxLength}
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
