import { Button, Group, Stack } from '@mantine/core';
import type { Elements } from '#lib/site/elements.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The effect of the change, in words. */
  readonly children: Elements;
};

/** The second step of saving a page: what the dry run said, and the button that does it. */
export function SaveDialog({ title, confirmLabel, isBusy, error, onConfirm, onClose, children }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        {children}
        <ActionError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            編集に戻る
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
