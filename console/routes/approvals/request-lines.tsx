import { List } from '@mantine/core';
import type { Approval } from '#lib/contract/ops/approvals.ts';
import { askedFor } from '#lib/lists/approval-names.ts';
import { listTime } from '#lib/text/list-time.ts';
import { yenText } from '#lib/text/numbers.ts';

/** Each request in a line: what, how much, who and when. */
export const RequestLines = ({ requests }: { readonly requests: readonly Approval[] }) => (
  <List size="sm" spacing={4}>
    {requests.map((request) => (
      <List.Item key={request.approvalId}>{lineOf(request)}</List.Item>
    ))}
  </List>
);

const lineOf = (request: Approval): string =>
  [
    `${request.number} ${askedFor(request)}`,
    request.yen === null || request.yen === 0 ? undefined : yenText(request.yen),
    `${request.requestedBy} ${listTime(request.requestedAt)}`,
    request.reason,
  ]
    .filter((part) => part !== undefined)
    .join('、');
