import { Button, CopyButton } from '@mantine/core';

/** Copies a text that is shown once, to keep it or to pass it on. */
export const CopyTextButton = ({ text }: { readonly text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button variant="default" onClick={copy}>
        {copied ? 'コピーしました' : 'コピーする'}
      </Button>
    )}
  </CopyButton>
);
