import { Button, Group, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DrawState } from '#lib/contract/enums.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { CancelDialog, CloseDialog } from './end-dialogs.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ActedDraw } from './acted-draw.ts';

type Dialog = 'move' | 'close' | 'cancel';

/** The dialogs that a state allows. */
const POSSIBLE: Readonly<Record<DrawState, readonly Dialog[]>> = {
  upcoming: ['move'],
  onSale: ['close', 'cancel'],
  soldOut: ['cancel'],
  ended: ['cancel'],
};

const LABELS: Readonly<Record<Dialog, string>> = {
  move: '発売日時を変える',
  close: '販売を終了する',
  cancel: '中止して全額返金する',
};

/** The actions that the state of a draw allows. */
export function DrawActions({ draw }: { readonly draw: ActedDraw }) {
  const may = useMay();
  const [opened, open] = useState<Dialog>();
  const mayWrite = may('draws.write');
  const dialogs = POSSIBLE[draw.state].filter((dialog) =>
    dialog === 'cancel' ? may('draws.cancel') && draw.cancelledAt === null : mayWrite,
  );
  const close = () => open(undefined);
  return (
    <Group gap="xs">
      {mayWrite && <EditButton directoryName={draw.directoryName} />}
      {(mayWrite || dialogs.length > 0) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">その他の操作</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item
                renderRoot={(props) => (
                  <Link to="/draws/new" search={{ from: draw.directoryName }} {...props} />
                )}
              >
                コピーして新しく作る
              </Menu.Item>
            )}
            {dialogs.map((dialog) => (
              <Menu.Item
                key={dialog}
                color={dialog !== 'move' ? 'red' : undefined}
                onClick={() => open(dialog)}
              >
                {LABELS[dialog]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'move' && <MoveDialog draw={draw} onClose={close} />}
      {opened === 'close' && <CloseDialog draw={draw} onClose={close} />}
      {opened === 'cancel' && <CancelDialog draw={draw} onClose={close} />}
    </Group>
  );
}

/** Opens the draft of changes: the one that exists, or a new one. */
function EditButton({ directoryName }: { readonly directoryName: string }) {
  const action = useAction();
  const navigate = useNavigate();
  const edit = () =>
    void action.run(async (act) => {
      const { draft } = await act('editDraw', { params: { directoryName }, body: {} });
      await navigate({ to: '/draws/$name/edit', params: { name: draft.directoryName } });
    });
  return (
    <>
      <ActionError error={action.error} />
      <Button loading={action.isBusy} onClick={edit}>
        編集
      </Button>
    </>
  );
}
