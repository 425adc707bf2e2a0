import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';

const TABS = [
  { to: '/accounting', label: '明細' },
  { to: '/accounting/months', label: '月次' },
  { to: '/accounting/journals', label: '仕訳' },
  { to: '/accounting/reconciliation', label: '照合' },
] as const;

/** The pages of bookkeeping. */
export function AccountingTabs() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = TABS.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Tabs
      value={shown?.to ?? null}
      onChange={(value) => {
        const tab = TABS.find(({ to }) => to === value);
        if (tab !== undefined) void navigate({ to: tab.to });
      }}
    >
      <Tabs.List aria-label="帳簿のページ">
        {TABS.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
