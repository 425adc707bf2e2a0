import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OpsText } from '#lib/contract/ops/site-texts.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { TemplateButton } from './template-button.tsx';
import { blocksOf } from './text-form.ts';
import type { TextDraft } from './use-text-draft.ts';
import { Variables } from './variables.tsx';

type Props = { readonly text: OpsText; readonly draft: TextDraft };

/** The buttons for the draft, and the reasons why it cannot be published. */
export function TextTools({ text, draft }: Props) {
  const [isPublishing, { open, close }] = useDisclosure(false);
  const [isPasting, pasting] = useDisclosure(false);
  const [isDiscarding, discarding] = useDisclosure(false);
  const { version, isUnsaved, isBusy, blocked } = draft;
  const whole = text.problems.filter(({ at }) => at === null);
  const isReady = version !== undefined && !isUnsaved && text.problems.length === 0 && text.coming === null;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button loading={isBusy} disabled={!isUnsaved} onClick={() => void draft.save()}>
          下書きを保存
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void draft.preview()}>
          プレビュー
        </Button>
        <Button variant="default" disabled={!isReady} onClick={open}>
          公開する
        </Button>
        {version !== undefined && (
          <Button variant="default" loading={isBusy} onClick={discarding.open}>
            下書きを破棄
          </Button>
        )}
        {!text.isDefault && (
          <TemplateButton isUnsaved={isUnsaved} onLoad={() => draft.beginWith(text.defaultBlocks)} />
        )}
        <Button variant="default" onClick={pasting.open}>
          全文を貼りつける
        </Button>
        <Variables variables={text.variables} />
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {isUnsaved
          ? '保存していない変更があります。公開する前に、下書きを保存してください。'
          : version === undefined
            ? '公開中の内容です。変えると下書きになります。'
            : '下書きは保存されています。'}
      </Text>
      {blocked !== undefined && (
        <Anchor href={blocked} target="_blank" rel="noreferrer" size="sm">
          プレビューを開く
        </Anchor>
      )}
      {!isUnsaved && text.problems.length > 0 && (
        <Alert color="red" title="公開までに直すところ">
          <Text size="sm">{`${text.problems.length}か所あります。`}</Text>
          <List size="sm">
            {whole.map((problem) => (
              <List.Item key={problem.text}>{problem.text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {text.coming !== null && (
        <Alert color="yellow">
          これから適用する版があります。次の版は、その版が適用されるか、取り下げたあとに公開できます。
        </Alert>
      )}
      {isPasting && (
        <PasteDialog
          kind={text.kind}
          blocks={blocksOf(draft.blocks)}
          isUnsaved={isUnsaved}
          variables={text.variables}
          onReplace={draft.beginWith}
          onClose={pasting.close}
        />
      )}
      {isDiscarding && (
        <ActionDialog
          title="下書きを破棄する"
          confirmLabel="破棄する"
          color="red"
          success="下書きを破棄しました。"
          refetch={['showSiteText', 'listSiteTexts']}
          onClose={discarding.close}
          run={draft.discard}
        >
          {() => (
            <Text size="sm">公開中の内容に戻ります。下書きと保存していない変更は、元に戻せません。</Text>
          )}
        </ActionDialog>
      )}
      {isPublishing && version !== undefined && (
        <PublishDialog text={text} version={version} onClose={close} />
      )}
    </Stack>
  );
}
