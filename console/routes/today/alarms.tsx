import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShopAlarm } from '#lib/contract/ops/status.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { PageLink } from '#console/shell/page-link.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { ALARM_TEXTS, alarmsFor, subjectName } from '#lib/lists/alarms.ts';

type Answer = OpsCallOutput<'showAlarms'>;

/** Alarms that the reader can do something about, with what to do about each. */
export function Alarms({ answer }: { readonly answer: Answer }) {
  const alarms = alarmsFor(answer.alarms, useMay());
  const urgent = alarms.filter((one) => one.isUrgent);
  const others = alarms.filter((one) => !one.isUrgent);
  if (alarms.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label="警告">
      {urgent.length > 0 && (
        <Alert color="red" title="すぐに対応してください">
          <AlarmList alarms={urgent} />
        </Alert>
      )}
      {others.length > 0 && (
        <Alert color="yellow" title="確認してください">
          <AlarmList alarms={others} />
        </Alert>
      )}
    </Stack>
  );
}

function AlarmList({ alarms }: { readonly alarms: readonly ShopAlarm[] }) {
  return (
    <List size="sm" spacing="sm" listStyleType="none">
      {alarms.map((alarm) => (
        <List.Item key={`${alarm.kind} ${alarm.subject}`} styles={{ itemWrapper: { display: 'block' } }}>
          <AlarmText alarm={alarm} />
        </List.Item>
      ))}
    </List>
  );
}

function AlarmText({ alarm }: { readonly alarm: ShopAlarm }) {
  const { title, action, list } = ALARM_TEXTS[alarm.kind];
  return (
    <>
      <Text size="sm" fw={700}>
        {list !== undefined ? (
          <PageLink href={list.href} inherit>
            {title}
          </PageLink>
        ) : (
          <span>{title}</span>
        )}
        <Text span size="sm" fw={400} ml="xs">
          {detailsOf(alarm)}
        </Text>
      </Text>
      <Text size="sm">{action}</Text>
    </>
  );
}

function detailsOf({ kind, subject, count, since }: ShopAlarm): string {
  const unit = kind === 'diskFull' ? '%' : kind === 'jobFails' || kind === 'alarmRaised' ? '回' : '件';
  return [
    subject === null ? [] : subjectName(subject),
    count === null ? [] : `${numberText(count)}${unit}`,
    since === null ? [] : `${japanDateTime(since)}${kind === 'alarmRaised' ? '' : 'から'}`,
  ]
    .flat()
    .join(' ・ ');
}

/** The last backup and ledger audit. */
export function Nightly({ answer: { alarms, backup, ledgerAudit } }: { readonly answer: Answer }) {
  const may = useMay();
  return (
    <Section title="稼働状況">
      <Group gap="xl" component="dl" m={0}>
        <State label="全体">
          {alarms.length === 0 ? (
            <Badge color="green" size="lg">
              正常に動いています
            </Badge>
          ) : (
            <Badge
              color={alarms.some((one) => one.isUrgent) ? 'red' : 'yellow'}
              size="lg"
            >{`警告 ${numberText(alarms.length)}件`}</Badge>
          )}
        </State>
        <State label="最後のバックアップ">{runText(backup)}</State>
        <State label="最後の帳簿監査">
          {may('audit.run') ? (
            <PageLink href="/audit">{runText(ledgerAudit)}</PageLink>
          ) : (
            runText(ledgerAudit)
          )}
        </State>
      </Group>
    </Section>
  );
}

function State({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

const runText = (run: Answer['backup']): string =>
  run === null ? 'まだありません' : `${japanDateTime(run.endedAt)} ${run.isWell ? '正常' : '問題あり'}`;
