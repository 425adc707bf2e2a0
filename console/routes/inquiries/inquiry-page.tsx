import { Alert, Button, Grid, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import { INQUIRY_STATE_COLOURS, INQUIRY_STATE_NAMES } from '#lib/lists/inquiries.ts';
import { INQUIRY_TOPIC_NAMES } from '#lib/text/inquiries.ts';
import { MarkBadge } from '#console/lists/cell.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { useAction } from '#console/api/use-action.ts';
import { useMe, useQuery, useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { BackLink } from '#console/shell/back-link.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Messages } from './messages.tsx';
import { InquiryNoteForm } from './note-form.tsx';
import { SenderPanel } from './sender-panel.tsx';

const route = getRouteApi('/signed-in/inquiries/$inquiry');

/** One inquiry: its messages, the answer, and its sender beside them. */
export function InquiryPage() {
  const { inquiry } = route.useParams();
  const found = useQuery('showInquiry', { params: { inquiry } }, { isRecorded: true });
  return (
    <Page title="お問い合わせ" above={<BackLink to="/inquiries">お問い合わせ</BackLink>}>
      <Loaded data={found.data} error={found.error} onRetry={() => void found.mutate()}>
        {(inquiry) => <Inquiry key={inquiry.inquiryId} inquiry={inquiry} />}
      </Loaded>
    </Page>
  );
}

type Props = { readonly inquiry: OpsInquiryDetails };

function Inquiry({ inquiry }: Props) {
  const may = useMay();
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="lg">
          <Head inquiry={inquiry} />
          <Section title="やりとり">
            <Messages inquiry={inquiry} />
          </Section>
          {may('inquiries.answer') && (
            <>
              <Section title="返信">
                {inquiry.state === 'closed' ? (
                  <Text c="dimmed">終了しています。返信するには、再開してください。</Text>
                ) : (
                  <AnswerForm inquiry={inquiry} />
                )}
              </Section>
              <Section title="スタッフ用のメモ">
                <InquiryNoteForm inquiry={inquiry} />
              </Section>
            </>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <SenderPanel inquiry={inquiry} />
      </Grid.Col>
    </Grid>
  );
}

const sentenceOf = ({ state, waitingSince, lastAt }: OpsInquiryDetails): string => {
  if (waitingSince !== null) return `${japanLongDateTime(waitingSince)}から、返信を待っています。`;
  const at = japanLongDateTime(lastAt);
  return state === 'closed' ? `${at}のやりとりで終わりました。` : `${at}に返信しました。`;
};

function Head({ inquiry }: Props) {
  const { number, topic, about, state, sentAt } = inquiry;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <MarkBadge mark={INQUIRY_STATE_NAMES[state]} colour={INQUIRY_STATE_COLOURS[state]} />
        <Text>{sentenceOf(inquiry)}</Text>
      </Group>
      <Facts
        facts={[
          { label: '番号', value: number },
          { label: 'ご用件', value: INQUIRY_TOPIC_NAMES[topic] },
          { label: '対象', value: <Subject inquiry={inquiry} /> },
          { label: '受付', value: japanLongDateTime(sentAt) },
        ].filter(({ label }) => label !== '対象' || about !== '')}
      />
      <Actions inquiry={inquiry} />
    </Stack>
  );
}

/** The order, shipment or draw as a link; the text of a guest as it was typed. */
function Subject({ inquiry: { about, orderId, shipmentId, draw } }: Props) {
  if (orderId !== null) return <PageLink href={`/orders/${orderId}`}>{about}</PageLink>;
  if (shipmentId !== null) return <PageLink href={`/shipments/${shipmentId}`}>{about}</PageLink>;
  return draw === null ? about : <PageLink href={`/draws/${draw}`}>{about}</PageLink>;
}

/** The assignee, closing and reopening. */
function Actions({ inquiry }: Props) {
  const { inquiryId, assignee, state, staff, version } = inquiry;
  const may = useMay()('inquiries.answer');
  const { data: me } = useMe();
  const action = useAction();
  const refetch = useRefetch();
  if (!may) return assignee !== null && <Text size="sm">{`担当 ${assignee}`}</Text>;
  const params = { inquiryId };
  const change = async (call: 'closeInquiry' | 'reopenInquiry') =>
    action.run(async (act) => {
      try {
        await act(call, { params, body: { version } });
      } finally {
        await refetch('showInquiry');
      }
    });
  const assign = (name: string) =>
    void action.run(async (act) => {
      await act('assignInquiry', { params, body: { assignee: name || null } });
      await refetch('showInquiry');
    });
  const names = [...new Set([...staff, ...(assignee === null ? [] : [assignee])])];
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="担当"
          data={[{ value: '', label: '担当なし' }, ...names]}
          value={assignee ?? ''}
          disabled={action.isBusy}
          onChange={(event) => assign(event.currentTarget.value)}
        />
        {me !== undefined && assignee !== me.name && names.includes(me.name) && (
          <Button variant="default" loading={action.isBusy} onClick={() => assign(me.name)}>
            自分が担当する
          </Button>
        )}
        <Button
          variant="default"
          loading={action.isBusy}
          onClick={() => void change(state === 'closed' ? 'reopenInquiry' : 'closeInquiry')}
        >
          {state === 'closed' ? '再開する' : '返信せずに終了する'}
        </Button>
      </Group>
      <ActionError error={action.error} />
      {state === 'closed' && <Alert color="gray">送った人は、再開するまで書き足せません。</Alert>}
    </Stack>
  );
}
