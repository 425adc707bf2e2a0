import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffLink, StaffMember } from '#lib/contract/ops/staff.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { FilterBar, FilterSelect, SearchBox } from '#console/lists/filter-bar.tsx';
import { withFilters } from '#console/lists/search.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import { InviteForm } from './invite-form.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import type { StaffState } from './search.ts';
import { StaffCard } from './staff-card.tsx';

const STATES: readonly { readonly value: StaffState; readonly label: string }[] = [
  { value: 'active', label: '利用中' },
  { value: 'invited', label: '招待中' },
  { value: 'disabled', label: '停止中' },
];

const route = getRouteApi('/signed-in/settings/staff');

/** The people who sign in to the console. */
export function StaffPage() {
  const { q, state } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery('listStaff', {});
  const refetch = useRefetch();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<StaffLink>();
  const changed = (made?: StaffLink) => {
    setInviting(false);
    if (made !== undefined) setLink(made);
    void refetch('listStaff');
  };
  const filter = (search: { q?: string | undefined; state?: StaffState | undefined }) =>
    void navigate({ search: withFilters({ q, state }, search), replace: true });
  return (
    <Page title="スタッフ" action={<Button onClick={() => setInviting(true)}>招待する</Button>}>
      <FilterBar
        isFiltered={q !== undefined || state !== undefined}
        onClear={() => filter({ q: undefined, state: undefined })}
      >
        <SearchBox label="名前で探す" value={q ?? ''} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="状態"
          options={STATES}
          value={state}
          onChange={(chosen) => filter({ state: chosen })}
        />
      </FilterBar>
      <Loaded data={list.data} error={list.error} onRetry={() => void list.mutate()}>
        {({ items }) => {
          const shown = items.filter((staff) => staff.name.includes(q ?? '') && isIn(state, staff));
          return (
            <Stack gap="md">
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
