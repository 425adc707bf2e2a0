import { useDisclosure } from '@mantine/hooks';
import type { Elements } from '#lib/site/elements.ts';
import { SidePanel } from '#console/overlays/side-panel.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { OperationList } from './operation-list.tsx';
import { OperationsDrawerContext, useLongOperations } from './use-long-operations.ts';

/** Lets every page open the list of long operations beside it. */
export function LongOperationsDrawer({ children }: { readonly children: Elements }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <OperationsDrawerContext value={open}>
      {children}
      <SidePanel
        opened={isOpen}
        onClose={close}
        title="処理の一覧"
        position="right"
        size="md"
        closeButtonProps={{ 'aria-label': '閉じる' }}
      >
        <Operations onLeave={close} />
      </SidePanel>
    </OperationsDrawerContext>
  );
}

function Operations({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, mutate } = useLongOperations();
  return (
    <Loaded data={data} error={error} onRetry={() => void mutate()}>
      {(operations) => <OperationList operations={operations} onLeave={onLeave} />}
    </Loaded>
  );
}
