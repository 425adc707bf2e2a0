import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { Facts } from '#console/actions/facts.tsx';
import { WithdrawButton } from '#console/actions/withdraw-button.tsx';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { PictureField } from '#console/forms/picture-field.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { UploadHint, UploadsProvider, useUploads } from '#console/forms/uploads.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { BANNER_ASPECT, type BannerForm, FIELD_TEXTS, formOf } from './banner-form.ts';
import { BannerPreview } from './banner-preview.tsx';
import { BannerBadge, periodText, stateOf } from './banner-state.tsx';
import { shownWith } from './shown-banners.ts';
import { useBanner } from './use-banner.ts';

type Props = {
  /** `undefined`: a new banner. */
  readonly stored: OpsBanner | undefined;
  /** Those of the top page, for the preview. */
  readonly banners: readonly OpsBanner[];
  readonly at: string;
};

/** The fields of a banner with its preview beside the others. */
export function BannerEditor({ stored, banners, at }: Props) {
  const { form, base, saving, errors, isUnsaved, ...banner } = useBanner(stored);
  const { isUploading, onUpload } = useUploads();
  return (
    <Stack gap="lg" maw={1120}>
      {stored !== undefined && (
        <Group gap="sm">
          <BannerBadge state={stateOf(stored, at)} />
          <Text size="sm" c="dimmed">
            {periodText(stored)}
          </Text>
        </Group>
      )}
      {saving.theirs !== undefined && base !== undefined && (
        <FormConflict
          fields={FIELD_TEXTS}
          before={formOf(base)}
          now={formOf(saving.theirs)}
          typed={form}
          onContinue={banner.continueOnTheirs}
          onDiscard={banner.takeTheirs}
        />
      )}
      <UploadsProvider value={onUpload}>
        <Fields form={form} errors={errors} onChange={banner.change} />
      </UploadsProvider>
      <BannerPreview banners={shownWith({ form, stored, banners })} />
      {saving.theirs === undefined && <ActionError error={saving.action.error} />}
      <Group>
        <Button
          loading={saving.action.isBusy}
          disabled={(stored !== undefined && !isUnsaved) || isUploading}
          onClick={banner.check}
        >
          {stored === undefined ? '公開の内容を確認する' : '変更の内容を確認する'}
        </Button>
        {stored !== undefined && stateOf(stored, at) !== 'ended' && <WithdrawBannerButton banner={stored} />}
        {isUploading && <UploadHint />}
      </Group>
      <ConfirmSave saving={saving} isNew={stored === undefined} />
      <UnsavedChanges isUnsaved={banner.isUnsavedNow} onLeave={banner.forget} />
    </Stack>
  );
}

type ConfirmProps = Pick<ReturnType<typeof useBanner>, 'saving'> & { readonly isNew: boolean };

function ConfirmSave({ saving, isNew }: ConfirmProps) {
  if (saving.checked === undefined) return null;
  return (
    <SaveDialog
      title={isNew ? 'バナーを公開する' : 'バナーを変更する'}
      confirmLabel={isNew ? '公開する' : '変更する'}
      isBusy={saving.action.isBusy}
      error={saving.action.error}
      onConfirm={() => void saving.save()}
      onClose={saving.cancel}
    >
      <Effect banner={saving.checked.banner} />
    </SaveDialog>
  );
}

type FieldsProps = {
  readonly form: BannerForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<BannerForm>) => void;
};

function Fields({ form, errors, onChange }: FieldsProps) {
  return (
    <Stack gap="md" maw={640}>
      <TextInput
        label="タイトル"
        description="読み上げられる名前です。画面には画像だけが出ます。"
        required
        value={form.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <PictureField
        kind="banner"
        aspect={BANNER_ASPECT}
        isRequired
        value={form.picture}
        errors={errors}
        onChange={(picture) => onChange({ picture })}
      />
      <TextInput
        label="リンク先"
        description="お店の中のページ。例: /sanrio/fuyu-no-gacha"
        placeholder="/sanrio/"
        required
        value={form.link}
        error={errors['link']}
        onChange={(event) => onChange({ link: event.currentTarget.value.trim() })}
      />
      <Group gap="md" align="flex-start">
        <TextInput
          label="開始"
          description="空なら、すぐに表示します。"
          type="datetime-local"
          value={form.startsAt}
          error={errors['startsAt']}
          onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
        />
        <TextInput
          label="終了"
          description="空なら、取り下げるまで表示します。"
          type="datetime-local"
          value={form.endsAt}
          error={errors['endsAt']}
          onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

function Effect({ banner }: { readonly banner: OpsBanner }) {
  return (
    <Facts
      facts={[
        { label: 'タイトル', value: banner.title },
        {
          label: '表示',
          value: banner.isUp ? '保存するとすぐにトップページに表示されます。' : '今は表示されません。',
        },
        { label: '期間', value: periodText(banner) },
        { label: 'リンク先', value: banner.link },
      ]}
    />
  );
}

const WithdrawBannerButton = ({ banner: { bannerId, version, title } }: { readonly banner: OpsBanner }) => (
  <WithdrawButton
    title="バナーを取り下げる"
    success="バナーを取り下げました。"
    refetch={['listBanners', 'showBanner']}
    run={(act) => act('withdrawBanner', { params: { bannerId }, body: { version } })}
  >
    <Text size="sm">{`「${title}」をトップページから消します。終了日時を変えると、また表示できます。`}</Text>
  </WithdrawButton>
);
