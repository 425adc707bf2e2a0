import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OpsCallName } from '#lib/contract/ops/contract.ts';
import type { ArgumentsOf } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { StartedExport } from './started-export.tsx';

type StartCall = Extract<OpsCallName, `start${string}Export`>;

type Props<N extends StartCall> = {
  readonly call: N;
  readonly args: ArgumentsOf<N>;
  readonly label?: string;
};

/**
 * Starts an export in the background. Its file is offered below the button, and in the list of long operations, which is not
 * opened: it would cover the next button.
 */
export function StartExportButton<N extends StartCall>({ call, args, label = 'CSVで書き出す' }: Props<N>) {
  const action = useAction();
  const refetch = useRefetch();
  const [started, setStarted] = useState<{ readonly of: string; readonly operationId: string }>();
  const of = JSON.stringify(args);
  const start = () =>
    void action.run(async (act) => {
      const { operationId } = await act<StartCall>(call, args);
      await refetch('listLongOperations');
      setStarted({ of, operationId });
    });
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" loading={action.isBusy} onClick={start}>
        {label}
      </Button>
      <ActionError error={action.error} />
      {started?.of === of && <StartedExport operationId={started.operationId} />}
    </Stack>
  );
}
