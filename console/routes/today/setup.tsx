import { Anchor, Badge, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { Elements } from '#lib/site/elements.ts';
import type { SetupStep } from '#lib/contract/ops/setup-steps.ts';
import { INDEPENDENCE_DAYS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { PageLink } from '#console/shell/page-link.tsx';
import { useMay } from '#console/shell/permissions.ts';

type Step = {
  readonly title: string;
  readonly text: string;
  /** The page of the console where it is done. */
  readonly page?: string;
};

const STEPS: Readonly<Record<SetupStep, Step>> = {
  shop: {
    title: '会社の情報を入れる',
    text: '特定商取引法の表記、領収書、メールに使います。',
    page: '/settings',
  },
  brand: {
    title: 'お店の名前と見た目を決める',
    text: '名前、色、ロゴを保存すると終わりです。',
    page: '/settings/brand',
  },
  secondOwner: {
    title: 'オーナーをもう一人招待する',
    text: `大きな返金や設定の変更に、二人目の承認がいります。招待から${INDEPENDENCE_DAYS}日間は承認できないので、早めに招待します。端末をなくしたときにも助かります。`,
    page: '/settings/staff',
  },
  mail: {
    title: 'メールをテスト送信する',
    text: 'メールサーバーが設定され、テストのメールが受け取られると終わりです。',
    page: '/settings/emails',
  },
  texts: {
    title: '規約などの文面を読む',
    text: '利用規約、プライバシーポリシー、特定商取引法の表記が、自社のものになっているか確かめます。',
    page: '/texts',
  },
  draw: { title: '最初のガチャを公開する', text: '下書きを作り、公開します。', page: '/draws' },
  order: {
    title: 'テスト注文をする',
    text: 'テスト用の店で、お客様と同じように買い、結果のページとメールを確かめます。お金は動きません。',
    page: '/settings/test-shop',
  },
  payment: {
    title: '決済代行会社で支払ってみる',
    text: '本番の決済で一度支払われると終わりです。確かめたら、注文のページから返金できます。',
    page: '/orders',
  },
  backup: {
    title: 'バックアップを取る',
    text: 'サーバーの担当者に、毎日のバックアップ（npm run ops -- backup）を頼みます。一度成功すると終わりです。',
  },
};

/** The steps of a new shop before its first sale; nothing once all is done, or an owner has closed it. */
export function Setup() {
  const setup = useQuery('showSetup', {});
  const action = useAction();
  const refetch = useRefetch();
  const may = useMay();
  if (setup.data === undefined || setup.data.isDismissed) return null;
  const { steps, termsUrl, ownersApproveFrom } = setup.data;
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (left === 0) return null;
  const call = (name: 'confirmTexts' | 'dismissSetup') =>
    void action.run(async (act) => {
      await act(name, { body: {} });
      await refetch('showSetup');
    });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="setup">
      <Stack gap="md">
        <Group justify="space-between">
          <div>
            <Title order={2} size="h4" id="setup">
              開店の準備
            </Title>
            <Text size="sm" c="dimmed">{`${steps.length}のうち${steps.length - left}が終わりました。`}</Text>
          </div>
          {may('settings.write') && (
            <Button variant="default" size="sm" loading={action.isBusy} onClick={() => call('dismissSetup')}>
              この一覧を閉じる
            </Button>
          )}
        </Group>
        <ActionError error={action.error} />
        <List spacing="sm" listStyleType="none">
          {steps.map(({ step, isDone }) => (
            <Line key={step} step={STEPS[step]} isDone={isDone}>
              {step === 'secondOwner' && ownersApproveFrom !== null && (
                <Text size="sm">{`オーナーどうしで依頼を承認できるのは、${japanDateTime(ownersApproveFrom)}からです。`}</Text>
              )}
              {step === 'texts' && !isDone && (
                <Group gap="sm" mt={4}>
                  <Anchor size="sm" href={termsUrl} target="_blank" rel="noreferrer">
                    お店の利用規約を開く
                  </Anchor>
                  {may('settings.write') && (
                    <Button
                      variant="default"
                      size="xs"
                      loading={action.isBusy}
                      onClick={() => call('confirmTexts')}
                    >
                      読みました
                    </Button>
                  )}
                </Group>
              )}
            </Line>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

type LineProps = { readonly step: Step; readonly isDone: boolean; readonly children: Elements };

const Line = ({ step: { title, text, page }, isDone, children }: LineProps) => (
  <List.Item styles={{ itemWrapper: { display: 'block' } }}>
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Badge color={isDone ? 'green' : 'gray'} variant={isDone ? 'light' : 'outline'} miw={52}>
        {isDone ? '済み' : 'まだ'}
      </Badge>
      <div>
        {page === undefined || isDone ? (
          <Text size="sm" fw={700}>
            {title}
          </Text>
        ) : (
          <PageLink size="sm" fw={700} href={page}>
            {title}
          </PageLink>
        )}
        {!isDone && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        {children}
      </div>
    </Group>
  </List.Item>
);
