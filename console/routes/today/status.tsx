import { Alert, Badge, Group, List, Stack, Text, Title } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';

/** Kinds of due work (`what` of the backlog); one of a newer release shows its own name. */
const WORK_NAMES: Readonly<Record<string, string>> = {
  letters: '未送信のメール',
  notices: '未処理の決済通知',
  handOffs: '未確認の支払い',
  refunds: '未完了の返金',
  cards: '削除待ちのカード',
  holds: '期限切れの確保',
  results: '未公開の結果',
  unpaidParcels: '送料未払いの発送',
  parcelsToTell: '発送の連絡待ち',
  reminders: '保管期限の連絡待ち',
  announcements: 'ページへの反映待ち',
};

/** Work whose oldest entry has been due for longer than this is late. */
const LATE_MS = 10 * 60_000;

type Status = OpsCallOutput<'showStatus'>;

/** Failing jobs and late work; one line when everything is in order. */
export function StatusPanel({ status: { at, jobs, backlogs } }: { readonly status: Status }) {
  const failing = jobs.filter((job) => job.failing > 0);
  const due = backlogs.filter(({ count }) => count > 0);
  const late = due.filter(
    ({ oldestAt }) => oldestAt !== null && Date.parse(at) - Date.parse(oldestAt) > LATE_MS,
  );
  const isFine = failing.length === 0 && late.length === 0;
  return (
    <Stack gap="sm" component="section" aria-labelledby="status">
      <Title order={2} size="h4" id="status">
        稼働状況
      </Title>
      {isFine ? (
        <Badge color="green" size="lg">
          正常に動いています
        </Badge>
      ) : (
        <Alert color="red" title="確認が必要です">
          <Problems failing={failing} late={late} />
        </Alert>
      )}
      <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {due.map(({ what, count }) => (
          <li key={what}>
            <Badge color="gray" size="lg">
              {WORK_NAMES[what] ?? what} {numberText(count)}
            </Badge>
          </li>
        ))}
      </Group>
      {due.length === 0 && (
        <Text size="sm" c="dimmed">
          待っている処理はありません。
        </Text>
      )}
    </Stack>
  );
}

type ProblemsProps = { readonly failing: Status['jobs']; readonly late: Status['backlogs'] };

function Problems({ failing, late }: ProblemsProps) {
  return (
    <List size="sm">
      {failing.map(({ job, failing: times, wentWellAt }) => (
        <List.Item key={job}>
          処理 {job} が{numberText(times)}回続けて失敗しています
          {wentWellAt === null ? '' : `（最後の成功 ${japanDateTime(wentWellAt)}）`}
        </List.Item>
      ))}
      {late.map(({ what, count, oldestAt }) => (
        <List.Item key={what}>
          {WORK_NAMES[what] ?? what}: {numberText(count)}件
          {oldestAt === null ? '' : `（最も古いもの ${japanDateTime(oldestAt)}）`}
        </List.Item>
      ))}
    </List>
  );
}
