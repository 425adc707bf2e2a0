import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { StoredTariff } from '#lib/contract/ops/tariff.ts';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { pendingIn } from '#console/actions/pending-approval.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import type { Act } from '#console/api/use-action.ts';
import { RestatedTexts } from './restated-texts.tsx';
import { TariffLines } from './tariff-lines.tsx';

type Props = {
  /** The table on which the changes are based. */
  readonly base: StoredTariff;
  readonly tariff: StoredTariff['tariff'];
  /** Called when a second owner was asked. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

/** The dialog that changes the table. While shoppers see draws with these fees, a second owner has to approve it. */
export function SaveTariff({ base, tariff, onAsked, onClose }: Props) {
  const { version, draws } = base;
  const [reason, setReason] = useState('');
  const needsReason = draws > 0;
  const change = (act: Act, dryRun: boolean) =>
    act('changeTariff', {
      body: { tariff, version, dryRun, ...(needsReason && { reason: reason.trim() }) },
    });
  return (
    <ActionDialog
      title="送料表を変更する"
      size="lg"
      onClose={onClose}
      confirmLabel={needsReason ? '承認を依頼する' : '変更する'}
      success="送料表を変更しました。"
      refetch={['showTariff', 'listApprovals']}
      isReady={!needsReason || isReason(reason)}
      preview={async (act) => {
        const checked = await change(act, true);
        return <Effect base={base} tariff={tariff} texts={'texts' in checked ? checked.texts : []} />;
      }}
      run={async (act) => {
        const answer = await change(act, false);
        if (pendingIn(answer) !== undefined) onAsked();
        return answer;
      }}
    >
      {(action) =>
        needsReason ? (
          <ReasonField value={reason} onChange={setReason} action={action} />
        ) : (
          <Text size="sm">変わる内容を確かめます。まだ何も変わりません。</Text>
        )
      }
    </ActionDialog>
  );
}

type EffectProps = Pick<Props, 'base' | 'tariff'> & { readonly texts: readonly SiteTextKind[] };

const Effect = ({ base, tariff, texts }: EffectProps) => (
  <Stack gap="sm">
    <Text size="sm" fw={600}>
      いまの表
    </Text>
    <TariffLines tariff={base.tariff} />
    <Text size="sm" fw={600}>
      変更した後
    </Text>
    <TariffLines tariff={tariff} />
    <Text size="sm">
      {base.draws > 0
        ? `公開中のガチャ${numberText(base.draws)}件の送料が変わるため、もう一人のオーナーの承認が必要です。`
        : 'いま公開中で、送料表を使うガチャはありません。'}
    </Text>
    {base.draws > 0 && <NoApprover permission="settings.write" />}
    <Text size="sm">変更の前に買われたくじの賞品は、前の表と新しい表の安いほうで送ります。</Text>
    <RestatedTexts texts={texts} />
  </Stack>
);
