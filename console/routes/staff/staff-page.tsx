import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { StaffLink, StaffMember } from '#lib/contract/ops/staff.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { FilterBar } from '#console/lists/filter-bar.tsx';
import { choice } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { InviteForm } from './invite-form.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { SingleOwner } from './single-owner.tsx';
import { StaffCard } from './staff-card.tsx';

const STATES = { active: '利用中', invited: '招待中', disabled: '停止中' } as const;
type StaffState = keyof typeof STATES;

const FILTERS = { state: choice('状態', ['active', 'invited', 'disabled'], STATES) };

/** The people who sign in to the console. */
export function StaffPage() {
  const search = useListSearch(FILTERS);
  const list = useQuery('listStaff', {});
  const refetch = useRefetch();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<StaffLink>();
  const changed = (made?: StaffLink) => {
    setInviting(false);
    if (made !== undefined) setLink(made);
    void refetch('listStaff');
  };
  return (
    <Page title="スタッフ" action={<Button onClick={() => setInviting(true)}>招待する</Button>}>
      <FilterBar filters={FILTERS} search={search} searchLabel="名前で探す" />
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items }) => {
          const shown = items.filter(
            (staff) => staff.name.includes(search.text) && isIn(search.filters.state, staff),
          );
          return (
            <Stack gap="md">
              <SingleOwner staff={items} />
              {shown.map((staff) => (
                <StaffCard key={staff.staffId} staff={staff} onChanged={changed} />
              ))}
              {shown.length === 0 && <Text c="dimmed">条件に合うスタッフはいません。</Text>}
            </Stack>
          );
        }}
      </Loaded>
      <InviteForm isOpen={isInviting} onClose={() => setInviting(false)} onInvited={changed} />
      {link !== undefined && <OneTimeLink link={link} onClose={() => setLink(undefined)} />}
    </Page>
  );
}

function isIn(state: StaffState | undefined, { disabledAt, passkeys }: StaffMember): boolean {
  if (state === undefined) return true;
  if (disabledAt !== null) return state === 'disabled';
  return state === (passkeys > 0 ? 'active' : 'invited');
}
