import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Signal } from '#lib/contract/ops/signals.ts';
import { SIGNAL_TEXTS } from '#lib/lists/signals.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';

type Props = { readonly memberId: string };

/** Facts about a member that ask for a look before prizes are sent. */
export function Signals({ memberId }: Props) {
  const { data, error, mutate } = useQuery(
    'showMemberSignals',
    { params: { memberId } },
    { isRecorded: true },
  );
  return (
    <Section title="確認が必要な点">
      <Loaded data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">ありません。</Text>
          ) : (
            <Stack gap="sm">
              {items.map((signal) => (
                <OneSignal key={signal.kind} signal={signal} />
              ))}
              <Text size="sm" c="dimmed">
                家族や職場でいっしょに使うこともあります。これだけで不正とは限りません。会員には表示されません。
              </Text>
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function OneSignal({ signal: { kind, count, memberIds, reasons } }: { readonly signal: Signal }) {
  return (
    <div>
      <Text>{SIGNAL_TEXTS[kind].replace('{n}', numberText(count))}</Text>
      {reasons.map((reason) => (
        <Text key={reason} size="sm">{`理由: ${reason}`}</Text>
      ))}
      {memberIds.length > 0 && (
        <Group gap="xs">
          {memberIds.map((memberId) => (
            <Anchor
              key={memberId}
              size="sm"
              renderRoot={(props) => <Link to="/members/$memberId" params={{ memberId }} {...props} />}
            >
              {`会員 ${memberId.slice(0, 8)}`}
            </Anchor>
          ))}
        </Group>
      )}
    </div>
  );
}
