import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_SHELF_CHARACTERS, type Spares } from '#lib/contract/ops/spares.ts';
import { lineName } from './line-name.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';

type Props = { readonly line: Spares; readonly onClose: () => void };

/** Says on which shelf packers find a prize. */
export function ShelfDialog({ line, onClose }: Props) {
  const { directoryName, code, variant, shelf } = line;
  const name = lineName(line);
  const [typed, setTyped] = useState(shelf ?? '');
  const next = typed.trim() === '' ? null : typed.trim();
  return (
    <ActionDialog
      title={`${name}: 棚を変える`}
      confirmLabel="棚を変える"
      success={`${name}: 棚を記録しました。`}
      refetch={['findSpares', 'listSpares', 'listPacking', 'showShipment']}
      isReady={next !== shelf}
      run={(act) => act('setShelf', { params: { directoryName }, body: { code, variant, shelf: next } })}
      onClose={onClose}
    >
      {() => (
        <TextInput
          data-autofocus
          label="棚"
          description="箱の中身は、この順に並びます。空にすると、棚は未定になります。"
          placeholder="A-12"
          maxLength={MAX_SHELF_CHARACTERS}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
