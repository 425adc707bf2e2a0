import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LAST_ONE_CODE, LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import { gradeName } from '#lib/text/labels.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { fieldError } from '#console/api/field-error.ts';
import { WaitingRequests } from '#console/routes/approvals/requests-about.tsx';
import type { Act } from '#console/api/use-action.ts';
import { type ActedDraw, type DialogProps, STALE } from './acted-draw.ts';

type Named = { readonly code: string; readonly gradeLabel: string; readonly name: string };

const prizesOf = ({ prizes, lastOnePrize }: ActedDraw): readonly Named[] => [
  ...prizes,
  ...(lastOnePrize === null ? [] : [{ code: LAST_ONE_CODE, gradeLabel: LAST_ONE_LABEL, name: lastOnePrize }]),
];

/** Corrects a typo in the name of a prize, with an entry of the public log. */
export function CorrectionDialog({ draw, onClose }: DialogProps) {
  const all = prizesOf(draw);
  const [code, setCode] = useState<string>();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const choose = (value: string | null) => {
    setCode(value ?? undefined);
    setName(all.find((prize) => prize.code === value)?.name ?? '');
  };
  const chosen = all.find((prize) => prize.code === code);
  const before = chosen?.name;
  const correct = (act: Act, dryRun: boolean) =>
    act('correctPrizeName', {
      params: { directoryName: draw.directoryName },
      body: { code: code ?? '', name: name.trim(), reason: reason.trim(), dryRun },
    });
  return (
    <ActionDialog
      title="賞品の名前を訂正する"
      onClose={onClose}
      confirmLabel="訂正を公開する"
      success="訂正しました。"
      refetch={[...STALE, 'listApprovals']}
      isReady={code !== undefined && name.trim() !== '' && name.trim() !== before && isReason(reason)}
      preview={async (act) => {
        const planned = await correct(act, true);
        // A dry run never waits for a second person.
        if ('approval' in planned) return undefined;
        return (
          <>
            <Facts
              facts={[
                { label: 'ガチャ', value: draw.title },
                { label: '賞', value: chosen === undefined ? '' : gradeName(chosen) },
                { label: 'いまの名前', value: planned.before },
                { label: '訂正した名前', value: <strong>{planned.name}</strong> },
                { label: '理由（公開されます）', value: reason },
              ]}
            />
            <NoApprover permission="draws.cancel" />
          </>
        );
      }}
      run={(act) => correct(act, false)}
    >
      {(action) => (
        <>
          <WaitingRequests about={{ subject: 'draw', id: draw.directoryName }} />
          <Text size="sm">
            書きまちがいだけを直します。別の賞品にすること、賞・数・画像を変えることはできません。訂正は公開の記録にのり、消せません。署名した約束は、もとのままです。もう一人の承認が必要です。
          </Text>
          <Select
            label="賞品"
            required
            data={all.map((prize) => ({
              value: prize.code,
              label: `${gradeName(prize)} ${prize.name}`,
            }))}
            value={code ?? null}
            onChange={choose}
          />
          <TextInput
            label="正しい名前"
            required
            maxLength={200}
            value={name}
            error={fieldError(action, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ReasonField value={reason} onChange={setReason} action={action} label="理由（お客様に見えます）" />
        </>
      )}
    </ActionDialog>
  );
}
