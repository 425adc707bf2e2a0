import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import { ActionDialog } from './action-dialog.tsx';

type Props = Pick<ComponentProps<typeof ActionDialog>, 'title' | 'success' | 'refetch' | 'run'> & {
  /** The text of the confirmation. */
  readonly children: Elements;
};

/** Withdraws what shoppers see, after a confirmation. */
export function WithdrawButton({ children, ...dialog }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        取り下げる
      </Button>
      {isOpen && (
        <ActionDialog {...dialog} color="red" confirmLabel="取り下げる" onClose={close}>
          {() => children}
        </ActionDialog>
      )}
    </>
  );
}
