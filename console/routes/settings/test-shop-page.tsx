import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TestShopSide } from '#lib/contract/staff-enums.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { useAction } from '#console/api/use-action.ts';
import { useQuery } from '#console/api/use-query.ts';
import { isOpen, useLongOperations } from '#console/long-operations/use-long-operations.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';

type TestShop = OpsCallOutput<'showTestShop'>;

/** It starts again after it was emptied, and orders come in while the page is open. */
const EVERY_MS = 3_000;

/** The test shop: what it is, the ways into it, and its content. */
export function TestShopPage() {
  const { data, error, mutate } = useQuery('showTestShop', {}, { everyMs: EVERY_MS });
  return (
    <Page title="テスト注文">
      <Stack gap="lg" maw={760}>
        <Text size="sm">
          テスト用の店で、注文から発送・返金までを試せます。お金は動かず、この店の注文・チケット・帳簿・集計は変わりません。
        </Text>
        <Loaded data={data} error={error} onRetry={() => void mutate()}>
          {(answer) => <State {...answer} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

const ABSENT = {
  none: '管理者がサーバーに用意すると使えます(docs/operating.md の「Test shop」)。',
  itself: 'ここはテスト用の店の店長室です。',
  unreachable: 'テスト用の店が答えません。始まるのを待っています。続くときは管理者に知らせてください。',
} as const;

function State({ state, shop }: TestShop) {
  const copying = useCopying();
  if (copying !== undefined) return <Copying />;
  if (state !== 'open' || shop === null)
    return (
      <Alert color={state === 'unreachable' ? 'red' : 'blue'}>
        {ABSENT[state === 'open' ? 'unreachable' : state]}
      </Alert>
    );
  return (
    <>
      <Section title="開く">
        <Text size="sm">リンクは、このブラウザーで1回だけ使えます。</Text>
        <Group>
          <OpenButton side="shop" label="テスト用の店を開く" isDisabled={shop.copy === null} />
          <OpenButton side="console" label="テスト用の店長室を開く" />
        </Group>
      </Section>
      <Section title="中身">
        <Content copy={shop.copy} orders={shop.orders} />
        <Group>
          <CopyButton hasOrders={shop.orders > 0} />
          <EraseButton />
        </Group>
      </Section>
    </>
  );
}

const useCopying = () =>
  useLongOperations().data?.items.find(
    (operation) => operation.call === 'copyToTestShop' && isOpen(operation),
  );

/** The progress of a copy. It asks for the operations by itself, because SWR begins to repeat a query when a component mounts. */
function Copying() {
  const copying = useCopying();
  const { done = 0, ofAll } = copying ?? {};
  return (
    <Alert color="blue" title="コピーしています">
      <Stack gap="xs">
        <Progress value={(100 * done) / Math.max(1, ofAll ?? 0)} aria-label="コピーの進み具合" />
        <Text size="sm">ページを閉じても続きます。</Text>
      </Stack>
    </Alert>
  );
}

type OpenProps = { readonly side: TestShopSide; readonly label: string; readonly isDisabled?: boolean };

function OpenButton({ side, label, isDisabled = false }: OpenProps) {
  const action = useAction();
  const open = async () => {
    // Opened by the press itself: browsers refuse windows of a later moment.
    const tab = window.open('about:blank');
    const made = await action.run((act) => act('openTestShop', { body: { side } }));
    if (made === undefined) tab?.close();
    else if (tab === null) window.location.assign(made.link);
    else {
      tab.opener = null;
      tab.location.replace(made.link);
    }
  };
  return (
    <>
      <Button loading={action.isBusy} disabled={isDisabled} onClick={() => void open()}>
        {label}
      </Button>
      <ActionError error={action.error} />
    </>
  );
}

function Content({ copy, orders }: Pick<NonNullable<TestShop['shop']>, 'copy' | 'orders'>) {
  if (copy === null) return <Text>まだ空です。まず今の店をコピーしてください。</Text>;
  const { by, at, skipped } = copy;
  return (
    <>
      <Text>{`${by}さんが${japanDateTime(at)}にコピーしました。テストの注文は${numberText(orders)}件です。`}</Text>
      {skipped.length > 0 && (
        <Alert color="yellow" title="コピーできなかったもの">
          <List size="sm">
            {skipped.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}

function CopyButton({ hasOrders }: { readonly hasOrders: boolean }) {
  const [isAsking, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        今の店をコピーする
      </Button>
      {isAsking && (
        <ActionDialog
          title="今の店をコピーしますか?"
          confirmLabel="コピーする"
          run={(act) => act('startTestShopCopy', {})}
          success="コピーを始めました。"
          refetch={['listLongOperations', 'showTestShop']}
          onClose={dialog.close}
        >
          {() => (
            <>
              {hasOrders && <Text c="var(--mantine-color-error)">テストの注文と会員は消えます。</Text>}
              <Text>
                ガチャ・下書き・お知らせ・バナー・画像・規約とご案内・店の設定をコピーします。会員と注文はコピーしません。
              </Text>
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

function EraseButton() {
  const [isAsking, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={dialog.open}>
        テストのデータをすべて削除
      </Button>
      {isAsking && (
        <ActionDialog
          title="テストのデータをすべて削除しますか?"
          color="red"
          confirmLabel="削除する"
          run={(act) => act('eraseTestShop', {})}
          success="削除しました。"
          refetch={['showTestShop']}
          onClose={dialog.close}
        >
          {() => (
            <Text>
              テスト用の店の注文・会員・ガチャ・メールが、すべて消えます。元には戻せません。この店のデータは変わりません。
            </Text>
          )}
        </ActionDialog>
      )}
    </>
  );
}
