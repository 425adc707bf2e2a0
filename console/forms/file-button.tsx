import { Button, FileButton as MantineFileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type Props = Pick<FileButtonProps<boolean>, 'accept' | 'multiple' | 'inputProps'> & {
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** The label. */
  readonly children: string;
};

/** A button that takes files. The same file can be taken again: browsers report a choice only if it differs from the last one. */
export function FileButton({ isBusy, isDisabled = false, onFiles, children, ...input }: Props) {
  const reset = useRef<() => void>(null);
  const take = (files: File | readonly File[] | null) => {
    const taken = files instanceof File ? [files] : (files ?? []);
    reset.current?.();
    if (taken.length > 0) onFiles(taken);
  };
  return (
    <MantineFileButton {...input} resetRef={reset} onChange={take}>
      {(props) => (
        <Button variant="default" {...props} loading={isBusy} disabled={isDisabled}>
          {children}
        </Button>
      )}
    </MantineFileButton>
  );
}
