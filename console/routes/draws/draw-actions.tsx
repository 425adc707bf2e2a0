import { Button, Group, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DrawState } from '#lib/contract/enums.ts';
import { useAction } from '#console/api/use-action.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { ShopPageLink } from '#console/shell/shop-page-link.tsx';
import { CancelDialog, CloseDialog } from './end-dialogs.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PauseDialog, ResumeDialog } from './pause-dialogs.tsx';
import { HideDialog, isShown, ShowDialog } from './publication-dialogs.tsx';
import { ShippingDateDialog } from './shipping-date-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ActedDraw } from './acted-draw.ts';

type Dialog = 'hide' | 'show' | 'move' | 'date' | 'pause' | 'resume' | 'correct' | 'close' | 'cancel';

/** The dialogs that a state allows. */
const POSSIBLE: Readonly<Record<DrawState, readonly Dialog[]>> = {
  upcoming: ['show', 'hide', 'move', 'date', 'correct'],
  onSale: ['show', 'pause', 'resume', 'date', 'correct', 'close', 'cancel'],
  soldOut: ['date', 'correct', 'cancel'],
  ended: ['date', 'correct', 'cancel'],
};

const LABELS: Readonly<Record<Dialog, string>> = {
  hide: '公開を取り消す',
  show: '公開する日時を決める',
  move: '発売日時を変える',
  date: '発送予定を変える',
  pause: '販売を一時停止する',
  resume: '販売を再開する',
  correct: '賞品の名前を訂正する',
  close: '販売を終了する',
  cancel: '中止して全額返金する',
};

/** Whether the draw is in the state that a dialog changes. */
const IS_OFFERED: Readonly<Record<Exclude<Dialog, 'cancel'>, (draw: ActedDraw) => boolean>> = {
  hide: ({ publishedAt }) => publishedAt !== null,
  show: (draw) => !isShown(draw),
  // An announced manifest states the opening, which stays.
  move: ({ announcedAt }) => announcedAt === null,
  date: () => true,
  pause: (draw) => isShown(draw) && draw.pause === null,
  resume: ({ pause }) => pause !== null,
  // Before, the draft is edited.
  correct: ({ announcedAt }) => announcedAt !== null,
  close: () => true,
};

/** They end the sale for good. */
const ENDS: ReadonlySet<Dialog> = new Set(['close', 'cancel']);

/** The actions that the state of a draw allows. */
export function DrawActions({ draw }: { readonly draw: ActedDraw }) {
  const may = useMay();
  const [opened, open] = useState<Dialog>();
  const mayWrite = may('draws.write');
  const dialogs = POSSIBLE[draw.state].filter((dialog) =>
    dialog === 'cancel'
      ? may('draws.cancel') && draw.cancelledAt === null
      : mayWrite && IS_OFFERED[dialog](draw),
  );
  const close = () => open(undefined);
  return (
    <Group gap="xs">
      {isShown(draw) && <ShopPageLink href={draw.pageUrl} />}
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
                color={ENDS.has(dialog) ? 'red' : undefined}
                onClick={() => open(dialog)}
              >
                {LABELS[dialog]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'move' && <MoveDialog draw={draw} onClose={close} />}
      {opened === 'hide' && <HideDialog draw={draw} onClose={close} />}
      {opened === 'show' && <ShowDialog draw={draw} onClose={close} />}
      {opened === 'pause' && <PauseDialog draw={draw} onClose={close} />}
      {opened === 'resume' && <ResumeDialog draw={draw} onClose={close} />}
      {opened === 'correct' && <CorrectionDialog draw={draw} onClose={close} />}
      {opened === 'date' && <ShippingDateDialog draw={draw} onClose={close} />}
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
