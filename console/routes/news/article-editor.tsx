import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { OpsNewsArticle } from '#lib/contract/ops/content.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { newsStateMark } from '#lib/lists/news.ts';
import { MarkBadge } from '#console/lists/cell.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { PreviewButton, PreviewResult, usePreview } from '#console/actions/preview.tsx';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { UploadHint, UploadsProvider, useUploads } from '#console/forms/uploads.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { ArticleFields } from './article-fields.tsx';
import { articleErrors, bodyOf, FIELD_TEXTS, formOf } from './article-form.ts';
import { useArticle } from './use-article.ts';
import { WithdrawNewsButton } from './withdraw-button.tsx';
import styles from './article-editor.module.css';

type Props = {
  /** `undefined`: a new article. */
  readonly stored: OpsNewsArticle | undefined;
};

/** The fields of an article, beside its state and what can be done with it. */
export function ArticleEditor({ stored }: Props) {
  const article = useArticle(stored);
  const preview = usePreview((act) => act('previewNews', { body: bodyOf(article.form) }));
  const { form, base, isUnsaved, isRestored, saving, errors } = article;
  const { isUploading, onUpload } = useUploads();
  return (
    <div className={styles.columns}>
      <Stack gap="md">
        {isRestored && (
          <Alert color="blue" title="保存していない下書きを開きました">
            <Button variant="default" onClick={article.discard}>
              下書きを破棄する
            </Button>
          </Alert>
        )}
        {saving.theirs !== undefined && base !== undefined && (
          <FormConflict
            fields={FIELD_TEXTS}
            before={formOf(base)}
            now={formOf(saving.theirs)}
            typed={form}
            onContinue={article.continueOnTheirs}
            onDiscard={article.takeTheirs}
          />
        )}
        <UploadsProvider value={onUpload}>
          <ArticleFields form={form} errors={errors} onChange={article.change} />
        </UploadsProvider>
      </Stack>
      <Paper component="aside" aria-label="公開" withBorder p="md" className={styles.side ?? ''}>
        <Stack gap="md">
          {stored !== undefined && <State article={stored} />}
          {isUnsaved && (
            <Text size="sm" c="dimmed" role="status">
              保存していない変更があります。下書きはこのタブに残ります。
            </Text>
          )}
          {saving.theirs === undefined && <ActionError error={saving.action.error} />}
          {isUploading && <UploadHint />}
          <Button
            loading={saving.action.isBusy}
            disabled={(stored !== undefined && !isUnsaved) || isUploading}
            onClick={article.check}
          >
            {stored === undefined ? '公開の内容を確認する' : '変更の内容を確認する'}
          </Button>
          <PreviewButton preview={preview} isDisabled={Object.keys(articleErrors(form)).length > 0} />
          <PreviewResult preview={preview} />
          {stored !== undefined && <WithdrawNewsButton article={stored} />}
        </Stack>
      </Paper>
      <Confirmation saving={saving} isNew={stored === undefined} />
      <UnsavedChanges isUnsaved={article.isUnsavedNow} onLeave={article.forget} />
    </div>
  );
}

type ConfirmationProps = {
  readonly saving: ReturnType<typeof useArticle>['saving'];
  readonly isNew: boolean;
};

function Confirmation({ saving, isNew }: ConfirmationProps) {
  if (saving.checked === undefined) return null;
  return (
    <SaveDialog
      title={isNew ? 'お知らせを公開する' : 'お知らせを変更する'}
      confirmLabel={isNew ? '公開する' : '変更する'}
      isBusy={saving.action.isBusy}
      error={saving.action.error}
      onConfirm={() => void saving.save()}
      onClose={saving.cancel}
    >
      <Effect {...saving.checked} />
    </SaveDialog>
  );
}

function State({ article }: { readonly article: OpsNewsArticle }) {
  const { newsId, publishedAt, updatedAt, ownedBy } = article;
  return (
    <Stack gap="sm">
      <Group>
        <MarkBadge {...newsStateMark(article)} />
      </Group>
      <Facts
        facts={[
          { label: '番号', value: newsId },
          { label: '公開日時', value: japanDateTime(publishedAt) },
          { label: '更新日時', value: japanDateTime(updatedAt) },
        ]}
      />
      {ownedBy === 'catalogue' && (
        <Text size="sm" c="dimmed">
          カタログから取り込んだお知らせです。変更すると、次の取り込みでは上書きされなくなります。
        </Text>
      )}
    </Stack>
  );
}

type EffectProps = {
  readonly news: Pick<OpsNewsArticle, 'title' | 'publishedAt' | 'isOut'>;
  readonly recipients: number;
};

/** The answer of the dry run in words. */
function Effect({ news: { title, publishedAt, isOut }, recipients }: EffectProps) {
  return (
    <Facts
      facts={[
        { label: 'タイトル', value: title },
        {
          label: '公開',
          value: isOut ? '保存するとすぐに表示されます。' : `${japanDateTime(publishedAt)}に公開されます。`,
        },
        {
          label: 'メール',
          value:
            recipients === 0
              ? '送りません。'
              : `公開すると、希望した会員${recipients.toLocaleString('ja-JP')}人に送ります。あとから取り消せません。`,
        },
      ]}
    />
  );
}
