import { Anchor, Badge, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DrawCancellation } from '#lib/contract/ops/cancellations.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { Elements } from '#lib/site/elements.ts';
import {
  LONG_OPERATION_COLOURS,
  LONG_OPERATION_NAMES,
  LONG_OPERATION_STATE_NAMES,
  operationSubject,
  progressText,
} from '#console/text/long-operations.ts';
import { OperationEnd } from './operation-end.tsx';

type Props = {
  readonly operations: OpsCallOutput<'listLongOperations'>;
  /** A link to another page was followed. */
  readonly onLeave: () => void;
};

/** Audits and exports in the background, and cancellations of draws, with their progress. */
export function OperationList({ operations: { items, cancellations }, onLeave }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        タブを閉じても処理は続きます。同じ権限のスタッフにも表示されます。
      </Text>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {cancellations.map((cancellation) => (
          <Cancellation key={cancellation.directoryName} cancellation={cancellation} onLeave={onLeave} />
        ))}
        {items.map((operation) => (
          <Operation key={operation.operationId} operation={operation} onLeave={onLeave} />
        ))}
      </Stack>
      {items.length + cancellations.length === 0 && <Text c="dimmed">処理はまだありません。</Text>}
    </Stack>
  );
}

type OperationProps = { readonly operation: LongOperation } & Pick<Props, 'onLeave'>;

function Operation({ operation, onLeave }: OperationProps) {
  const { call, state, done, ofAll, requestedBy, requestedAt, endedAt } = operation;
  return (
    <Item
      name={LONG_OPERATION_NAMES[call]}
      subject={operationSubject(operation)}
      colour={LONG_OPERATION_COLOURS[state]}
      state={LONG_OPERATION_STATE_NAMES[state]}
      progress={endedAt === null ? (100 * done) / Math.max(1, ofAll ?? 0) : undefined}
      progressText={state === 'waiting' ? 'まもなく始まります' : progressText(operation)}
      by={requestedBy}
      at={requestedAt}
    >
      {state === 'refused' && <Text size="sm">帳簿の検査で問題が見つかったため、締めませんでした。</Text>}
      <OperationEnd operation={operation} />
      <Results operation={operation} onLeave={onLeave} />
    </Item>
  );
}

/** The pages with what came of it. */
function Results({ operation: { operationId, call, query, state }, onLeave }: OperationProps) {
  return (
    <>
      {call === 'importCatalogue' && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/catalogue" search={{ import: operationId }} {...props} />}
          onClick={onLeave}
        >
          結果を見る
        </Anchor>
      )}
      {call === 'closeMonth' && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/accounting/months/$month" params={{ month: String(query['month']) }} {...props} />
          )}
          onClick={onLeave}
        >
          月の数字を見る
        </Anchor>
      )}
      {(call === 'auditLedger' || state === 'refused') && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/audit" search={{ audit: operationId }} {...props} />}
          onClick={onLeave}
        >
          {call === 'auditLedger' ? '結果を見る' : '問題がある項目を見る'}
        </Anchor>
      )}
    </>
  );
}

type CancellationProps = { readonly cancellation: DrawCancellation } & Pick<Props, 'onLeave'>;

function Cancellation({ cancellation, onLeave }: CancellationProps) {
  const { directoryName, waiting, refunding, refunded, playing, operator, at, endedAt } = cancellation;
  const all = waiting + refunding + refunded + playing;
  const done = refunding + refunded;
  const hasEnded = endedAt !== null;
  return (
    <Item
      name="ガチャの中止と返金"
      subject={directoryName}
      colour={hasEnded ? 'green' : 'blue'}
      state={hasEnded ? '完了' : '処理中'}
      progress={hasEnded ? undefined : (100 * done) / Math.max(1, all)}
      progressText={`${numberText(done)} / ${numberText(all)}件の注文`}
      by={operator}
      at={at}
    >
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/draws/$name" params={{ name: directoryName }} {...props} />}
        onClick={onLeave}
      >
        ガチャを見る
      </Anchor>
    </Item>
  );
}

type ItemProps = {
  readonly name: string;
  readonly subject: string;
  readonly colour: string;
  readonly state: string;
  /** In percent; `undefined`: it has ended. */
  readonly progress: number | undefined;
  readonly progressText: string;
  readonly by: string;
  readonly at: string;
  readonly children: Elements;
};

function Item({ name, subject, colour, state, progress, progressText: text, by, at, children }: ItemProps) {
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>{name}</Text>
            {subject !== '' && <Text size="sm">{subject}</Text>}
          </div>
          <Badge color={colour}>{state}</Badge>
        </Group>
        {progress !== undefined && <Progress value={progress} aria-label={`${name}の進み具合`} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm">{text}</Text>
          <Text size="xs" c="dimmed">{`${by}・${japanDateTime(at)}`}</Text>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
