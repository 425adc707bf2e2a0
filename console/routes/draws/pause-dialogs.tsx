import { Stack, Text } from '@mantine/core';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import type { Act } from '#console/api/use-action.ts';
import { type DialogProps, STALE } from './acted-draw.ts';

/** Pauses a sale: nobody can buy until it is resumed. */
export function PauseDialog({ draw, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title="販売を一時停止する"
      onClose={onClose}
      confirmLabel="今すぐ止める"
      success="販売を一時停止しました。"
      refetch={STALE}
      send={(act, body) => act('pauseDraw', { params: { directoryName: draw.directoryName }, body })}
      effectOf={(effect, reason) => <PauseEffect draw={effect.draw} reason={reason} />}
    >
      <Text size="sm">
        再開するまで、だれも買えません。理由は、公開の記録とガチャのページにのり、消せません。終了日時は変わりません。
      </Text>
    </ReasonDialog>
  );
}

function PauseEffect({ draw, reason }: { readonly draw: OpsDraw; readonly reason: string }) {
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: 'ガチャ', value: draw.title },
          { label: '手続き中', value: `${numberText(draw.playing)}件は、そのまま支払えます` },
          { label: '順番待ち', value: '順番はそのままで、再開までだれも呼ばれません' },
          { label: '理由（公開されます）', value: reason },
        ]}
      />
      <Text size="sm">買ったくじの結果と発送には、影響しません。</Text>
    </Stack>
  );
}

/** Lets a paused sale go on. */
export function ResumeDialog({ draw, onClose }: DialogProps) {
  const resume = (act: Act, dryRun: boolean) =>
    act('resumeDraw', { params: { directoryName: draw.directoryName }, body: { dryRun } });
  return (
    <ActionDialog
      title="販売を再開する"
      onClose={onClose}
      confirmLabel="再開する"
      success="販売を再開しました。"
      refetch={STALE}
      preview={async (act) => {
        const { draw: found } = await resume(act, true);
        return (
          <Facts
            facts={[
              { label: 'ガチャ', value: found.title },
              { label: '残り', value: `${numberText(found.total - found.sold)}枚` },
              { label: '終了', value: `${japanLongDateTime(found.closesAt)}（変わりません）` },
            ]}
          />
        );
      }}
      run={(act) => resume(act, false)}
    >
      {() => <Text size="sm">再開も、公開の記録にのります。順番待ちのお客様から、順にご案内します。</Text>}
    </ActionDialog>
  );
}
