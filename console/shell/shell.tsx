import {
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Kbd,
  Menu,
  NavLink,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Me } from '#lib/contract/console/sign-in.ts';
import { numberText } from '#lib/text/numbers.ts';
import { useAction } from '#console/api/use-action.ts';
import { LongOperationsDrawer } from '#console/long-operations/drawer.tsx';
import { RunningOperations } from '#console/long-operations/running-operations.tsx';
import { GlobalSearch } from './global-search.tsx';
import { deniedAt, pageAt, PAGES, type ShellPage } from './navigation.ts';
import { DeniedPage } from './page.tsx';
import { RecoveryNotice } from './recovery-notice.tsx';
import { ROLE_NAMES } from '#lib/lists/role-names.ts';
import { useMenuCounts } from './use-menu-counts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

/** The frame of all pages: menu, account, content. */
export function Shell({ me }: { readonly me: Me }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isHelpOpen, help] = useDisclosure();
  const pages = useMemo(() => PAGES.filter(({ needs }) => me.permissions.includes(needs)), [me.permissions]);
  useShortcuts(pages, help.open);
  return (
    <LongOperationsDrawer>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <AppShell.Header px="md">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={isOpen ? 'メニューを閉じる' : 'メニューを開く'}
              />
              <Text fw={700} style={{ whiteSpace: 'nowrap' }}>
                店長室
              </Text>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <GlobalSearch pages={pages} />
              <RunningOperations />
              <AccountMenu me={me} onHelp={help.open} />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm" aria-label="メニュー">
          <ScrollArea type="hover" scrollbarSize={6} offsetScrollbars="y">
            <Navigation pages={pages} onChoose={close} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main>
          <RecoveryNotice me={me} />
          <PermittedPage me={me} />
        </AppShell.Main>
        <Dialog opened={isHelpOpen} onClose={help.close} title="キーボード操作">
          <Shortcuts pages={pages} />
        </Dialog>
      </AppShell>
    </LongOperationsDrawer>
  );
}

type WaitingProps = { readonly count: number | undefined; readonly isAlarm: boolean };

function WaitingCount({ count, isAlarm }: WaitingProps) {
  if (count === undefined) return null;
  return (
    <Badge size="sm" circle={count < 10} color={isAlarm ? 'red' : 'budo'}>
      {numberText(count)}
    </Badge>
  );
}

/** The page of the address, for those who may see it. */
function PermittedPage({ me }: { readonly me: Me }) {
  const denied = deniedAt(useLocation().pathname, me.permissions);
  return denied === undefined ? <Outlet /> : <DeniedPage title={denied} />;
}

type NavigationProps = { readonly pages: readonly ShellPage[]; readonly onChoose: () => void };

function Navigation({ pages, onChoose }: NavigationProps) {
  const { pathname } = useLocation();
  const counts = useMenuCounts();
  return pages.map(({ to, label, group }, index) => (
    <div key={to}>
      {group !== undefined && group !== pages[index - 1]?.group && (
        <Text size="xs" c="dimmed" px="sm" pt={{ base: 'md', sm: 'xs' }} pb={4}>
          {group}
        </Text>
      )}
      <NavLink
        label={label}
        rightSection={<WaitingCount count={counts.get(to)} isAlarm={to === '/'} />}
        // All pages fit a screen of 800 pixels; on phones they are as high as a finger.
        py={{ base: 8, sm: 2 }}
        active={pageAt(pathname)?.to === to}
        aria-current={pathname === to ? 'page' : undefined}
        onClick={onChoose}
        // Otherwise the router marks a page also while one below it is shown.
        renderRoot={(props) => <Link to={to} activeOptions={{ exact: true }} {...props} />}
      />
    </div>
  ));
}

function Shortcuts({ pages }: Pick<NavigationProps, 'pages'>) {
  const keyed = pages.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
  return (
    <Stack gap="xs">
      <Shortcut keys={['/']} label="一覧を検索する" />
      <Shortcut keys={['↓', '↑']} label="一覧の行を移る" />
      <Shortcut keys={['Shift', 'クリック']} label="一覧の行をまとめて選ぶ" />
      <Shortcut keys={['Ctrl', 'K']} label="どこからでも検索する" />
      <Shortcut keys={['Esc']} label="画面を閉じる" />
      {keyed.map(({ key, label }) => (
        <Shortcut key={key} keys={['g', key]} label={`${label}を開く`} />
      ))}
    </Stack>
  );
}

function Shortcut({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <Group gap={4}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  );
}

function AccountMenu({ me, onHelp }: { readonly me: Me; readonly onHelp: () => void }) {
  const action = useAction();
  const signOut = () =>
    action.run(async (act) => {
      await act('signOut', {});
      // Everything that was read leaves the memory of the tab.
      window.location.assign('/');
    });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" c="inherit" px="xs">
          <Text span inherit truncate maw={{ base: 90, xs: 240 }}>
            {me.displayName ?? me.name}
          </Text>
          <Text span size="xs" c="dimmed" ml={6} visibleFrom="xs">
            {ROLE_NAMES[me.role]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>自分の設定</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to="/manual" {...props} />}>店長室の手引き</Menu.Item>
        <Menu.Item onClick={onHelp}>キーボード操作</Menu.Item>
        <Menu.Item onClick={() => void signOut()}>サインアウト</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
