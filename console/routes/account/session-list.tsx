import { Badge, Group, Stack, Text } from '@mantine/core';
import type { StaffSession } from '#lib/contract/ops/staff.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import type { Elements } from '#lib/site/elements.ts';

type Props = {
  readonly sessions: readonly StaffSession[];
  /** The session of this browser. */
  readonly ofThis: string | undefined;
  readonly actionOf: (session: StaffSession) => Elements;
};

/** Signed-in browsers of one person. */
export function SessionList({ sessions, ofThis, actionOf }: Props) {
  if (sessions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        サインイン中の端末はありません。
      </Text>
    );
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {sessions.map((session) => (
        <Group key={session.sessionId} component="li" justify="space-between">
          <div>
            <Group gap="xs">
              <Text size="sm">{session.device}</Text>
              {session.sessionId === ofThis && <Badge color="gray">この端末</Badge>}
            </Group>
            <Text
              size="xs"
              c="dimmed"
            >{`${japanDateTime(session.startedAt)} から、最後の操作 ${japanDateTime(session.seenAt)}`}</Text>
          </div>
          {session.sessionId !== ofThis && actionOf(session)}
        </Group>
      ))}
    </Stack>
  );
}
