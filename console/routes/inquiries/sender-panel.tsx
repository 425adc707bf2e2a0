import { Alert, Stack, Text } from '@mantine/core';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import { Facts } from '#console/actions/facts.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { PageLink } from '#console/shell/page-link.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Section } from '#console/shell/section.tsx';
import { SHIPMENT_STATE_NAMES, ORDER_STATUS_NAMES } from '#lib/lists/accounting-names.ts';

type Props = { readonly inquiry: OpsInquiryDetails };

/** The sender, and of a member their latest orders, shipments and notes. */
export function SenderPanel({ inquiry }: Props) {
  const { sender, otherInquiries, memberWithAddress } = inquiry;
  const may = useMay();
  return (
    <Stack gap="lg">
      <Section title="送った人">
        <Facts
          facts={[
            { label: 'お名前', value: nameForStaff(sender.name) },
            { label: 'メールアドレス', value: sender.email },
            { label: 'ほかのお問い合わせ', value: `${numberText(otherInquiries)}件` },
          ]}
        />
        {sender.memberId === null && (
          <Alert color="gray">
            <span>会員でない方です。アドレスはコードで確認しています。</span>
            {memberWithAddress !== null && may('members.read') && (
              <span>
                {' '}
                <PageLink href={`/members/${memberWithAddress}`}>同じアドレスの会員</PageLink>
                がいますが、ログインはしていません。
              </span>
            )}
          </Alert>
        )}
      </Section>
      {sender.memberId !== null && may('members.read') && <MemberPanel memberId={sender.memberId} />}
    </Stack>
  );
}

const LATEST = 5;

function MemberPanel({ memberId }: { readonly memberId: string }) {
  const found = useQuery('showMember', { params: { memberId } }, { isRecorded: true });
  return (
    <Loaded data={found.data} error={found.error} onRetry={() => void found.mutate()}>
      {(member) => (
        <>
          <PageLink href={`/members/${memberId}`}>会員のページを開く</PageLink>
          <Orders member={member} />
          <MemberShipments member={member} />
          <MemberNotes member={member} />
        </>
      )}
    </Loaded>
  );
}

type MemberProps = { readonly member: OpsMemberDetails };

const Orders = ({ member: { orderList } }: MemberProps) => (
  <Section title={`注文（${numberText(orderList.total)}件）`}>
    {orderList.total === 0 && <Text c="dimmed">注文はありません。</Text>}
    {orderList.items.slice(0, LATEST).map(({ orderId, number, drawTitle, total, status, orderedAt }) => (
      <div key={orderId}>
        <PageLink href={`/orders/${number}`}>{drawTitle}</PageLink>
        <Text
          size="sm"
          c="dimmed"
        >{`${japanLongDate(orderedAt)} ${yenText(total)} ${ORDER_STATUS_NAMES[status]}`}</Text>
      </div>
    ))}
  </Section>
);

const MemberShipments = ({ member: { shipmentList } }: MemberProps) => (
  <Section title={`発送（${numberText(shipmentList.total)}件）`}>
    {shipmentList.total === 0 && <Text c="dimmed">発送はありません。</Text>}
    {shipmentList.items.slice(0, LATEST).map(({ shipmentId, number, status, prizes, requestedAt }) => (
      <div key={shipmentId}>
        <PageLink href={`/shipments/${number}`}>{number}</PageLink>
        <Text
          size="sm"
          c="dimmed"
        >{`${japanLongDate(requestedAt)} 賞品${numberText(prizes)}点 ${SHIPMENT_STATE_NAMES[status]}`}</Text>
      </div>
    ))}
  </Section>
);

const MemberNotes = ({ member: { notes } }: MemberProps) => (
  <Section title="会員のメモ">
    {notes.length === 0 && <Text c="dimmed">メモはありません。</Text>}
    {notes.slice(0, LATEST).map(({ noteId, author, text, at }) => (
      <div key={noteId}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Text size="sm" c="dimmed">{`${author}、${japanLongDate(at)}`}</Text>
      </div>
    ))}
  </Section>
);
