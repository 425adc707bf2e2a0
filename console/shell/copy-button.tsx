import { Button, CopyButton as Copy } from '@mantine/core';

type Props = { readonly what: string; readonly text: string };

/** Puts a number or an address on the clipboard, to paste it into an email or a carrier's page. */
export const CopyButton = ({ what, text }: Props) => (
  <Copy value={text}>
    {({ copied, copy }) => (
      <Button variant="default" size="compact-xs" data-screen-only onClick={copy}>
        {copied ? 'コピーしました' : `${what}をコピー`}
      </Button>
    )}
  </Copy>
);
