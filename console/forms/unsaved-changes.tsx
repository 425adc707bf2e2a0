import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = {
  /** Whether something typed is not saved. Asked at the moment of leaving. */
  readonly isUnsaved: () => boolean;
  readonly onLeave: () => void;
};

/** Asks before a page with unsaved input is left. */
export function UnsavedChanges({ isUnsaved, onLeave }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog opened onClose={blocker.reset} title="保存していない変更があります">
      <Stack gap="md">
        <Text size="sm">このページを離れると、入力した内容は破棄されます。</Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            破棄して離れる
          </Button>
          <Button data-autofocus onClick={blocker.reset}>
            編集を続ける
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
