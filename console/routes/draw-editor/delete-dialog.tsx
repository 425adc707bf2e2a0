import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ActionDialog } from '#console/actions/action-dialog.tsx';

type Props = {
  readonly directoryName: string;
  readonly version: number;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Deletes a draft. */
export function DeleteDialog({ directoryName, version, onDeleted, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      title="下書きを捨てる"
      onClose={onClose}
      confirmLabel="捨てる"
      color="red"
      success="下書きを捨てました。"
      refetch={['findDraws']}
      run={async (act) => {
        await act('deleteDraft', { params: { directoryName }, body: { version } });
        onDeleted();
        await navigate({ to: '/draws' });
      }}
    >
      {() => (
        <Text size="sm">
          下書きだけがなくなります。公開してあるガチャはそのまま残ります。元に戻せません。
        </Text>
      )}
    </ActionDialog>
  );
}
