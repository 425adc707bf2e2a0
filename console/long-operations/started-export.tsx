import { Text } from '@mantine/core';
import { OperationEnd } from './operation-end.tsx';
import { isOpen, useLongOperations } from './use-long-operations.ts';

/** The file of an export, where it was started. */
export function StartedExport({ operationId }: { readonly operationId: string }) {
  const { data } = useLongOperations();
  const operation = data?.items.find((one) => one.operationId === operationId);
  if (operation === undefined) return null;
  return (
    <div aria-live="polite">
      {isOpen(operation) ? (
        <Text size="sm">ファイルを作っています。</Text>
      ) : (
        <OperationEnd operation={operation} />
      )}
    </div>
  );
}
