import { AppShell, Burger, Button, Group, Menu, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { Me } from '#lib/contract/console/sign-in.ts';
import { useAction } from '#console/api/use-action.ts';
import { useSetMe } from '#console/api/use-query.ts';
import { PAGES } from './navigation.ts';
import { ROLE_NAMES } from './role-names.ts';

/** The frame of all pages: menu, account, content. */
export function Shell({ me }: { readonly me: Me }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
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
            <Text fw={700}>店長室</Text>
          </Group>
          <AccountMenu me={me} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="メニュー">
        <Navigation me={me} onChoose={close} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function Navigation({ me, onChoose }: { readonly me: Me; readonly onChoose: () => void }) {
  const { pathname } = useLocation();
  const own = PAGES.filter(({ needs }) => me.permissions.includes(needs));
  return own.map(({ to, label }) => (
    <NavLink
      key={to}
      label={label}
      active={pathname === to}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onChoose}
      renderRoot={(props) => <Link to={to} {...props} />}
    />
  ));
}

function AccountMenu({ me }: { readonly me: Me }) {
  const action = useAction();
  const setMe = useSetMe();
  const signOut = () =>
    action.run(async (act) => {
      await act('signOut', {});
      await setMe();
    });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" c="inherit" px="xs">
          {me.name}
          <Text span size="xs" c="dimmed" ml={6}>
            {ROLE_NAMES[me.role]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>自分の設定</Menu.Item>
        <Menu.Item onClick={() => void signOut()}>サインアウト</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
