import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { fieldError } from '#console/api/field-error.ts';
import type { Act } from '#console/api/use-action.ts';
import { fromJapanTime, toJapanTime } from '#console/forms/japan-time.ts';
import { type DialogProps, STALE } from './acted-draw.ts';

/** Changes the opening and the closing of a draw that has not opened. */
export function MoveDialog({ draw, onClose }: DialogProps) {
  const [opens, setOpens] = useState(toJapanTime(draw.opensAt));
  const [closes, setCloses] = useState(toJapanTime(draw.closesAt));
  const opensAt = fromJapanTime(opens);
  const closesAt = fromJapanTime(closes);
  const isReversed = opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt;
  const isChanged = opens !== toJapanTime(draw.opensAt) || closes !== toJapanTime(draw.closesAt);
  const move = (act: Act, dryRun: boolean) =>
    act('moveDraw', {
      params: { directoryName: draw.directoryName },
      body: { ...(opensAt && { opensAt }), ...(closesAt && { closesAt }), dryRun },
    });
  return (
    <ActionDialog
      title="発売日時を変える"
      onClose={onClose}
      confirmLabel="この日時に変える"
      success="発売日時を変えました。"
      refetch={STALE}
      isReady={isChanged && !isReversed && opensAt !== undefined && closesAt !== undefined}
      preview={async (act) => {
        const moved = (await move(act, true)).draw;
        const facts = [
          { label: 'ガチャ', value: draw.title },
          { label: '発売', value: <Change from={draw.opensAt} to={moved.opensAt} /> },
          { label: '終了', value: <Change from={draw.closesAt} to={moved.closesAt} /> },
        ];
        return <Facts facts={facts} />;
      }}
      run={(act) => move(act, false)}
    >
      {(action) => (
        <>
          <Text size="sm">日本時間です。お客様のページには、すぐに新しい日時が出ます。</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TimeField label="発売" value={opens} onChange={setOpens} error={fieldError(action, 'opensAt')} />
            <TimeField
              label="終了"
              value={closes}
              onChange={setCloses}
              error={isReversed ? '発売より後にしてください。' : fieldError(action, 'closesAt')}
            />
          </SimpleGrid>
        </>
      )}
    </ActionDialog>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

const TimeField = ({ onChange, ...props }: FieldProps) => (
  <TextInput type="datetime-local" {...props} onChange={(event) => onChange(event.currentTarget.value)} />
);

function Change({ from, to }: { readonly from: string; readonly to: string }) {
  if (Date.parse(from) === Date.parse(to)) return <span>{`${japanLongDateTime(to)}（変わりません）`}</span>;
  return (
    <>
      <span>{`${japanLongDateTime(from)} → `}</span>
      <strong>{japanLongDateTime(to)}</strong>
    </>
  );
}
