import { Alert, Text } from '@mantine/core';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import { APPROVAL_DAYS, INDEPENDENCE_DAYS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useQuery } from '#console/api/use-query.ts';

/** Says before a request is made that nobody could approve it now, and from when somebody can. `permission`: that of an approval. */
export function NoApprover({ permission }: { readonly permission: Permission }) {
  const { data } = useQuery('showApprovers', { query: { permission } });
  if (data === undefined || data.approvers.length > 0) return null;
  return (
    <Alert color="orange" title="いま承認できる人がいません">
      <Text size="sm">{`${reasonOf(data.from)}依頼は、${APPROVAL_DAYS}日で期限が切れます。`}</Text>
    </Alert>
  );
}

const reasonOf = (from: string | null): string =>
  from === null
    ? `承認できる権限の人が、ほかにいません。オーナーが招待できますが、招待から${INDEPENDENCE_DAYS}日間は、招待した人の依頼を承認できません。`
    : `招待や権限の変更から${INDEPENDENCE_DAYS}日間は、おたがいの依頼を承認できません。承認できるのは、早くて${japanDateTime(from)}からです。`;
