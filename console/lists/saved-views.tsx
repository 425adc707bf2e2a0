import { Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SavedView } from '#lib/contract/console/views.ts';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

/** Typed text may name a person, and a page of the list is no filter: neither is saved. */
const NOT_SAVED = ['q', 'offset', 'after'];

function filtersIn(searchStr: string): string {
  const params = new URLSearchParams(searchStr);
  for (const name of NOT_SAVED) params.delete(name);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters of this list that the staff member has saved, and a dialog to save and to delete them. */
export function SavedViews() {
  const { pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const [isOpen, dialog] = useDisclosure();
  const { data } = useQuery('listViews', {});
  if (!SavedView.shape.page.safeParse(pathname).success) return null;
  const views = data?.views.filter(({ page }) => page === pathname) ?? [];
  const current = filtersIn(searchStr);
  return (
    <>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button variant="default">保存した表示</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ viewId, name, search }) => (
            <Menu.Item
              key={viewId}
              onClick={() => history.push(`${pathname}${search}`)}
              fw={search === current ? 700 : undefined}
            >
              {name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={dialog.open}>保存・整理…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={isOpen} onClose={dialog.close} title="保存した表示">
        <ViewsForm page={pathname} current={current} views={views} onSaved={dialog.close} />
      </Dialog>
    </>
  );
}

type FormProps = {
  readonly page: string;
  readonly current: string;
  readonly views: readonly SavedView[];
  readonly onSaved: () => void;
};

function ViewsForm({ page, current, views, onSaved }: FormProps) {
  const [name, setName] = useState('');
  const action = useAction();
  const refetch = useRefetch();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async (act) => {
      await act('saveView', { body: { page, name, search: current } });
      await refetch('listViews');
      onSaved();
    });
  };
  return (
    <Stack gap="md">
      {current === '' ? (
        <Text size="sm">一覧で条件を選ぶと、その条件に名前を付けて保存できます。</Text>
      ) : (
        <form onSubmit={save}>
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              data-autofocus
              required
              label="いまの条件の名前"
              description="入力した検索の文字は保存しません。"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              flex={1}
            />
            <Button type="submit" loading={action.isBusy} disabled={name.trim() === ''}>
              保存する
            </Button>
          </Group>
        </form>
      )}
      <ActionError error={action.error} />
      <ViewList views={views} />
    </Stack>
  );
}

function ViewList({ views }: Pick<FormProps, 'views'>) {
  const action = useAction();
  const refetch = useRefetch();
  const remove = (viewId: string) =>
    void action.run(async (act) => {
      await act('deleteView', { params: { viewId } });
      await refetch('listViews');
    });
  if (views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        この一覧で保存した表示はまだありません。
      </Text>
    );
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {views.map(({ viewId, name }) => (
        <Group key={viewId} component="li" justify="space-between" wrap="nowrap">
          <Text size="sm">{name}</Text>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`${name}を削除`}
            onClick={() => remove(viewId)}
          >
            削除
          </Button>
        </Group>
      ))}
      <ActionError error={action.error} />
    </Stack>
  );
}
