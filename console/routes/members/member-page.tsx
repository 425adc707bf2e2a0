import { Alert, Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { withSan } from '#lib/text/member-name.ts';
import { isGone } from '#console/api/refusal-text.ts';
import { useQuery } from '#console/api/use-query.ts';
import { BackLink } from '#console/shell/back-link.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { currentSuspension, suspensionText } from './current-suspension.ts';
import { Gifts } from './gifts.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberAccount, MemberPurchases } from './member-lists.tsx';
import { MemberFacts } from './member-facts.tsx';
import { Notes } from './notes.tsx';
import { Purchases } from './purchases.tsx';
import { Signals } from './signals.tsx';
import { Tags } from './tags.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';

const route = getRouteApi('/signed-in/members/$memberId');

/** Everything of a member on one page. */
export function MemberPage() {
  const { memberId } = route.useParams();
  const { data, error, mutate } = useQuery('showMember', { params: { memberId } }, { isRecorded: true });
  if (isGone(error)) return <NoMember />;
  const member = data;
  return (
    <Page
      above={<BackLink to="/members">会員</BackLink>}
      title={member === undefined ? '会員' : withSan(member.name)}
      action={member !== undefined && <MemberActions member={member} />}
    >
      <Loaded data={member} error={error} onRetry={() => void mutate()}>
        {(found) => <Details member={found} />}
      </Loaded>
    </Page>
  );
}

/** After an erasure, and at an old address: nothing personal is left to show. */
const NoMember = () => (
  <Page above={<BackLink to="/members">会員</BackLink>} title="会員">
    <Alert color="gray">
      この会員は見つかりません。退会した会員の個人情報は残っていません。注文・支払い・発送の記録は、番号で探せます。
    </Alert>
  </Page>
);

function Details({ member }: { readonly member: OpsMemberDetails }) {
  const suspension = currentSuspension(member);
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Badge size="lg" color={suspension === undefined ? 'green' : 'red'}>
          {suspension === undefined ? '利用中' : '利用停止中'}
        </Badge>
        <Text>{suspension === undefined ? summaryOf(member) : suspensionText(suspension)}</Text>
      </Group>
      <Tags member={member} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Section title="会員情報">
          <MemberFacts member={member} />
        </Section>
        <Notes member={member} />
      </SimpleGrid>
      <Signals memberId={member.memberId} />
      <RequestsAbout about={{ member: member.memberId }} />
      <Purchases purchases={member.purchases} />
      <MemberPurchases member={member} />
      <Gifts member={member} />
      <MemberAccount member={member} />
    </Stack>
  );
}

function summaryOf({ orders, prizes, shipments, refundsDue }: OpsMemberDetails): string {
  const open = [
    orders.underWay > 0 && `支払い中の注文${orders.underWay}件`,
    orders.unplayed > 0 && `結果を見ていない注文${orders.unplayed}件`,
    prizes.waiting > 0 && `保管中の賞品${prizes.waiting}点`,
    shipments.underWay > 0 && `発送の途中${shipments.underWay}件`,
    refundsDue > 0 && `返金待ち${refundsDue}件`,
  ].filter((part) => part !== false);
  return open.length === 0 ? '終わっていないことはありません。' : `${open.join('、')}があります。`;
}
