import { Button } from '@mantine/core';
import type { OpsCallName } from '#lib/contract/ops/contract.ts';
import type { ArgumentsOf } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { useOperationsDrawer } from './use-long-operations.ts';

type StartCall = Extract<OpsCallName, `start${string}`>;

type Props<N extends StartCall> = {
  readonly call: N;
  readonly args: ArgumentsOf<N>;
  readonly label?: string;
};

/** Starts an export in the background, and opens the list that shows its progress and has its file. */
export function StartExportButton<N extends StartCall>({ call, args, label = 'CSVで書き出す' }: Props<N>) {
  const action = useAction();
  const refetch = useRefetch();
  const open = useOperationsDrawer();
  const start = () =>
    void action.run(async (act) => {
      await act(call, args);
      await refetch('listLongOperations');
      open();
    });
  return (
    <>
      <Button variant="default" loading={action.isBusy} onClick={start}>
        {label}
      </Button>
      <ActionError error={action.error} />
    </>
  );
}
