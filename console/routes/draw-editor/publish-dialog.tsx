import { ANNOUNCE_HOURS } from '#lib/contract/shop-rules.ts';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import type { Act } from '#console/api/use-action.ts';
import { fieldLabel } from './document-paths.ts';

type Props = { readonly directoryName: string; readonly version: number; readonly onClose: () => void };

/** Publishes a draft after everything that will happen was shown. */
export function PublishDialog({ directoryName, version, onClose }: Props) {
  const navigate = useNavigate();
  const publish = (act: Act, dryRun: boolean) =>
    act('publishDraft', { params: { directoryName }, body: { version, dryRun } });
  return (
    <ActionDialog
      title="公開する"
      size="lg"
      onClose={onClose}
      confirmLabel="この内容で公開する"
      success="公開しました。"
      refetch={['findDraws', 'listDraws', 'showDrawFigures']}
      preview={async (act) => <Effect effect={await publish(act, true)} />}
      run={async (act) => {
        const published = await publish(act, false);
        await navigate({ to: '/draws/$name', params: { name: published.directoryName } });
      }}
    >
      {() => <Text size="sm">公開する前に、起きることをすべて確かめます。まだ何も変わりません。</Text>}
    </ActionDialog>
  );
}

function Effect({ effect }: { readonly effect: OpsCallOutput<'publishDraft'> }) {
  const { directoryName, title, price, opensAt, closesAt, tickets, kind, changed } = effect;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: 'ガチャ', value: `${title}（/sanrio/${directoryName}）` },
          { label: '発売', value: japanLongDateTime(opensAt) },
          { label: '終了', value: japanLongDateTime(closesAt) },
          {
            label: '値段',
            value: `${yenText(price)} × ${numberText(tickets)}枚 = ${yenText(price * tickets)}`,
          },
        ]}
      />
      {kind === 'change' && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            変わるところ
          </Text>
          {changed.length === 0 ? (
            <Text size="sm">ありません。</Text>
          ) : (
            <List size="sm">
              {[...new Set(changed.map(fieldLabel))].map((label) => (
                <List.Item key={label}>{label}</List.Item>
              ))}
            </List>
          )}
        </Stack>
      )}
      <Alert color="gray" title="公開すると">
        <List size="sm" spacing={4}>
          <List.Item>お客様のページに、すぐに出ます。下書きはなくなります。</List.Item>
          <List.Item>
            発売の{ANNOUNCE_HOURS}
            時間前（それより後なら、すぐ）に、賞品・数・値段・期間を署名して公開します。その後は変えられません。
          </List.Item>
        </List>
      </Alert>
    </Stack>
  );
}
