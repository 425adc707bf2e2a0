import { Button, Loader, Text, VisuallyHidden } from '@mantine/core';
import { numberText } from '#lib/text/numbers.ts';
import { isGoingOn, isOpen, useLongOperations, useOperationsDrawer } from './use-long-operations.ts';

/** Opens the list of long operations, and shows how many go on. */
export function RunningOperations() {
  const { data } = useLongOperations();
  const open = useOperationsDrawer();
  if (data === undefined || (data.total === 0 && data.cancellations.length === 0)) return null;
  const count = data.items.filter(isOpen).length + data.cancellations.filter(isOpen).length;
  return isGoingOn(data) ? (
    <Button variant="light" px="sm" leftSection={<Loader size={14} aria-hidden="true" />} onClick={open}>
      <VisuallyHidden hiddenFrom="xs">処理中 </VisuallyHidden>
      <Text span inherit visibleFrom="xs" mr={4}>
        処理中
      </Text>
      <span>{numberText(count)}</span>
    </Button>
  ) : (
    <Button variant="subtle" color="gray" c="inherit" px="sm" onClick={open}>
      <Text span size="sm" visibleFrom="xs">
        処理の一覧
      </Text>
      <Text span size="sm" hiddenFrom="xs">
        処理
      </Text>
    </Button>
  );
}
