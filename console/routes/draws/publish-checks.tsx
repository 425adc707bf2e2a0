import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PublishCheck } from '#lib/contract/ops/publish-check.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { useMe, useQuery } from '#console/api/use-query.ts';
import type { Act } from '#console/api/use-action.ts';
import { openText } from '#console/routes/draw-editor/publish-check.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { PUBLISH_RULE_NAMES } from '#lib/lists/publish-rule-names.ts';
import { RULE_TEXTS } from '#console/text/publish-rules.ts';

/** The checks with which a draw was published, and their confirmation by a second person. */
export function PublishChecks({ directoryName }: { readonly directoryName: string }) {
  const { data, error, mutate } = useQuery('listPublishChecks', { params: { directoryName } });
  return (
    <Section title="公開前の確認">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) => <Latest directoryName={directoryName} items={items} />}
      </Loaded>
    </Section>
  );
}

type LatestProps = { readonly directoryName: string; readonly items: readonly PublishCheck[] };

function Latest({ directoryName, items: [latest, ...earlier] }: LatestProps) {
  const [isConfirming, setConfirming] = useState(false);
  const mayConfirm = useMay()('draws.write');
  const { data: me } = useMe();
  if (latest === undefined) return <Text size="sm">記録はありません。公開や読み込みのときに残ります。</Text>;
  const open = latest.lines.filter(({ isMet }) => !isMet);
  const isWaiting = open.length > 0 && latest.confirmedBy === null;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Badge color={isWaiting ? 'orange' : 'green'}>{isWaiting ? '2人目の確認待ち' : '確認済み'}</Badge>
        <Text size="sm">{confirmationText(latest)}</Text>
      </Group>
      <List size="sm" spacing={6}>
        {latest.lines.map((line) => (
          <List.Item key={line.rule}>
            <strong>{PUBLISH_RULE_NAMES[line.rule]}</strong>
            <span>{`：${line.isMet ? RULE_TEXTS[line.rule].met : openText(line)}`}</span>
          </List.Item>
        ))}
      </List>
      {earlier.length > 0 && (
        <Text size="sm" c="dimmed">
          {`これより前の確認：${earlier.map(confirmationText).join('、')}`}
        </Text>
      )}
      {isWaiting && mayConfirm && latest.publisher === me?.name && (
        <Text size="sm">公開した人は、2人目になれません。ガチャを編集できるほかの人に頼んでください。</Text>
      )}
      {isWaiting && mayConfirm && latest.publisher !== me?.name && (
        <Group>
          <Button variant="default" onClick={() => setConfirming(true)}>
            2人目として確認する
          </Button>
        </Group>
      )}
      {isConfirming && (
        <ConfirmDialog directoryName={directoryName} check={latest} onClose={() => setConfirming(false)} />
      )}
    </Stack>
  );
}

const confirmationText = ({ at, publisher, confirmedBy, confirmedAt }: PublishCheck): string =>
  [
    `${japanDateTime(at)} ${publisher}が公開`,
    ...(confirmedBy === null || confirmedAt === null
      ? []
      : [`${japanDateTime(confirmedAt)} ${confirmedBy}が確認`]),
  ].join('、');

type ConfirmProps = {
  readonly directoryName: string;
  readonly check: PublishCheck;
  readonly onClose: () => void;
};

function ConfirmDialog({ directoryName, check, onClose }: ConfirmProps) {
  const confirm = (act: Act) =>
    act('confirmPublishCheck', {
      params: { directoryName },
      body: { checkId: check.checkId, dryRun: false },
    });
  return (
    <ActionDialog
      title="2人目として確認する"
      onClose={onClose}
      confirmLabel="確認した"
      success="確認を記録しました。"
      refetch={['listPublishChecks', 'showOpenChecks']}
      run={confirm}
    >
      {() => (
        <Text size="sm">
          公開した人の判断を確かめたことが、あなたの名前で残ります。問題があれば確認せず、公開を取り消すか、下書きで直してください。
        </Text>
      )}
    </ActionDialog>
  );
}
