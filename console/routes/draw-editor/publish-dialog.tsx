import { ANNOUNCE_HOURS } from '#lib/contract/shop-rules.ts';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { PublishRule } from '#lib/contract/draw-problems.ts';
import type { Draft } from '#lib/contract/ops/drafts.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import type { Act } from '#console/api/use-action.ts';
import { LastLook } from './last-look.tsx';
import { PublishCheck } from './publish-check.tsx';
import { Changes } from './publish-changes.tsx';

type Props = {
  /** As it is saved. */
  readonly draft: Draft;
  readonly onClose: () => void;
};

/** Publishes a draft after everything that will happen was shown. */
export function PublishDialog({ draft, onClose }: Props) {
  const { directoryName, version } = draft;
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly PublishRule[]>([]);
  const [acknowledged, setAcknowledged] = useState<readonly PublishRule[]>([]);
  const publish = (act: Act, dryRun: boolean) =>
    act('publishDraft', {
      params: { directoryName },
      body: { version, acknowledged: [...acknowledged], dryRun },
    });
  const check = async (act: Act) => {
    const effect = await publish(act, true);
    setAcknowledged([]);
    setOpen(effect.check.flatMap(({ rule, isMet }) => (isMet ? [] : [rule])));
    return <Effect effect={effect} draft={draft} onAcknowledge={setAcknowledged} />;
  };
  return (
    <ActionDialog
      title="公開する"
      size="lg"
      onClose={onClose}
      confirmLabel="この内容で公開する"
      success="公開しました。"
      refetch={['findDraws', 'listDraws', 'showDrawFigures', 'listPublishChecks']}
      isReady={open.every((rule) => acknowledged.includes(rule))}
      preview={check}
      run={async (act) => {
        const published = await publish(act, false);
        await navigate({ to: '/draws/$name', params: { name: published.directoryName } });
      }}
    >
      {() => <Text size="sm">公開する前に、起きることをすべて確かめます。まだ何も変わりません。</Text>}
    </ActionDialog>
  );
}

type EffectProps = {
  readonly effect: OpsCallOutput<'publishDraft'>;
  readonly draft: Draft;
  readonly onAcknowledge: (rules: readonly PublishRule[]) => void;
};

function Effect({ effect, draft, onAcknowledge }: EffectProps) {
  const { directoryName, title, price, publishesAt, opensAt, closesAt, tickets, buyers } = effect;
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
      {draft.published !== null && (
        <Changes before={draft.published.document} now={draft.document} buyers={buyers} />
      )}
      <LastLook document={draft.document} />
      <PublishCheck lines={effect.check} onAcknowledge={onAcknowledge} />
      <Alert color="gray" title="公開すると">
        <List size="sm" spacing={4}>
          <List.Item>
            {publishesAt === null
              ? 'お客様のページに、すぐに出ます。下書きはなくなります。'
              : `お客様のページには、${japanLongDateTime(publishesAt)}に出ます。それまで一覧にも検索にも出ません。下書きはなくなります。`}
          </List.Item>
          <List.Item>
            発売の{ANNOUNCE_HOURS}
            時間前（それより後なら、すぐ）に、賞品・数・値段・期間を署名して公開します。その後は変えられません。
          </List.Item>
        </List>
      </Alert>
    </Stack>
  );
}
