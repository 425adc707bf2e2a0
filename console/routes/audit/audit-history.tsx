import { Badge, Group, NavLink, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { LONG_OPERATION_COLOURS, LONG_OPERATION_STATE_NAMES } from '#console/text/long-operations.ts';

type Props = { readonly audits: readonly LongOperation[]; readonly shown: string };

/** The last audits; one is shown beside them. */
export function AuditHistory({ audits, shown }: Props) {
  return (
    <Stack gap="xs" component="nav" aria-label="これまでの検査">
      <Title order={2} size="h4">
        これまでの検査
      </Title>
      {audits.map(({ operationId, requestedAt, requestedBy, state }) => (
        <NavLink
          key={operationId}
          active={operationId === shown}
          aria-current={operationId === shown ? 'true' : undefined}
          label={japanDateTime(requestedAt)}
          description={
            <Group component="span" gap="xs">
              <Text span size="xs" c="inherit">
                {requestedBy}
              </Text>
              <Badge component="span" size="sm" color={LONG_OPERATION_COLOURS[state]}>
                {LONG_OPERATION_STATE_NAMES[state]}
              </Badge>
            </Group>
          }
          renderRoot={(props) => <Link to="/audit" search={{ audit: operationId }} {...props} />}
        />
      ))}
    </Stack>
  );
}
