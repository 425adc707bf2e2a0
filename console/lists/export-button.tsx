import { Button } from '@mantine/core';
import { type ArgumentsOf, type CallName } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { isTestConsole } from '#console/shell/test-shop.tsx';

type Props<N extends CallName> = {
  /** A call whose answer is a CSV file. */
  readonly call: N;
  readonly args: ArgumentsOf<N>;
  readonly fileName: string;
  readonly label?: string;
};

/** Downloads a CSV file, after a fresh proof where the call asks for one. */
export function ExportButton<N extends CallName>({
  call,
  args,
  fileName,
  label = 'CSVで書き出す',
}: Props<N>) {
  const action = useAction();
  const download = () =>
    void action.run(async (act) => {
      const bytes: unknown = await act(call, args);
      if (bytes instanceof Uint8Array) saveFile(fileName, bytes);
    });
  return (
    <>
      <Button variant="default" loading={action.isBusy} onClick={download}>
        {label}
      </Button>
      <ActionError error={action.error} />
    </>
  );
}

/** Saves bytes as a file of the browser's download folder. */
export function saveFile(name: string, bytes: Uint8Array, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = isTestConsole() ? `TEST-${name}` : name;
  anchor.click();
  URL.revokeObjectURL(url);
}
