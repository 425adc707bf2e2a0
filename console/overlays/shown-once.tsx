import type { ReactNode } from 'react';
import { Button, Code, Group, Stack } from '@mantine/core';
import { CopyTextButton } from '#console/shell/copy-text-button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly title: string;
  /** The text to be copied. */
  readonly text: string;
  /** Above it: to whom it is given, and until when. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** A text that is shown once. A click beside the dialog does not close it. */
export const ShownOnce = ({ title, text, children, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={title} closeOnClickOutside={false}>
    <Stack gap="md">
      <Stack gap="md">{children}</Stack>
      <Code block style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyTextButton text={text} />
        <Button onClick={onClose}>閉じる</Button>
      </Group>
    </Stack>
  </Dialog>
);
