import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { contrastChecks, isLegible } from '#lib/brand/palette.ts';
import { MASCOT_COUNT } from '#lib/contract/brand.ts';
import { type OpsSettings, settingsCalls } from '#lib/contract/ops/settings.ts';
import { useQuery } from '#console/api/use-query.ts';
import { contractErrors, type FieldErrors } from '#console/forms/contract-errors.ts';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { UploadHint, UploadsProvider, useUploads } from '#console/forms/uploads.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { BrandFiles } from './brand-files.tsx';
import { Colours } from './brand-colours.tsx';
import { Pictures } from './brand-pictures.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { leftoversOf } from './brand-leftovers.ts';
import { Names, VoiceFields } from './brand-words.tsx';
import { RestatedTexts } from './restated-texts.tsx';
import { bodyOf, type BrandForm, FIELD_TEXTS, useBrand } from './use-brand.ts';

/** Name, words and looks of the shop. */
export function BrandPage() {
  const settings = useQuery('showSettings', {});
  return (
    <Page title="ブランド">
      <Loaded data={settings.data} error={settings.error} onRetry={() => void settings.mutate()}>
        {({ brand }) => <BrandEditor stored={brand} />}
      </Loaded>
    </Page>
  );
}

function BrandEditor({ stored }: { readonly stored: OpsSettings['brand'] }) {
  const mayWrite = useMay()('settings.write');
  const edit = useBrand(stored);
  const { isUploading, onUpload } = useUploads();
  const errors = errorsOf(edit.form);
  const fields = { form: edit.form, errors, isReadOnly: !mayWrite, onChange: edit.change };
  return (
    <Stack gap="lg" maw={900}>
      <BrandPreview form={edit.form} saved={edit.before.colours} />
      <Names {...fields} />
      <Colours {...fields} saved={edit.before.colours} />
      <UploadsProvider value={onUpload}>
        <Pictures {...fields} />
      </UploadsProvider>
      <VoiceFields {...fields} />
      <BrandFiles isReadOnly={!mayWrite} onRead={edit.change} />
      {mayWrite && (
        <SaveBrand edit={edit} isValid={Object.keys(errors).length === 0} isUploading={isUploading} />
      )}
      <UnsavedChanges isUnsaved={() => edit.isUnsaved} onLeave={edit.reset} />
    </Stack>
  );
}

type SaveProps = {
  readonly edit: ReturnType<typeof useBrand>;
  readonly isValid: boolean;
  readonly isUploading: boolean;
};

function SaveBrand({ edit, isValid, isUploading }: SaveProps) {
  const { form, saving, isUnsaved } = edit;
  const changed = FIELD_TEXTS.filter(({ textOf }) => textOf(form) !== textOf(edit.before));
  return (
    <>
      {saving.theirs === undefined ? (
        <ActionError error={saving.action.error} />
      ) : (
        <FormConflict
          fields={FIELD_TEXTS}
          before={edit.before}
          now={edit.theirForm ?? edit.before}
          typed={form}
          onContinue={edit.continueOnTheirs}
          onDiscard={edit.takeTheirs}
        />
      )}
      <Group justify="flex-end">
        {isUnsaved && !isValid && (
          <Text size="sm" c="red" role="status">
            赤い字のところを直すと、確認できます。
          </Text>
        )}
        {isUploading && <UploadHint />}
        <Button variant="default" disabled={!isUnsaved} onClick={edit.reset}>
          元に戻す
        </Button>
        <Button
          loading={saving.action.isBusy}
          disabled={!isValid || !isUnsaved || isUploading}
          onClick={() => void saving.check()}
        >
          変更の内容を確認する
        </Button>
      </Group>
      {saving.checked !== undefined && (
        <SaveDialog
          title="ブランドを変更する"
          confirmLabel="変更する"
          isBusy={saving.action.isBusy}
          error={saving.action.error}
          onConfirm={() => void saving.save()}
          onClose={saving.cancel}
        >
          <Text size="sm">{`変わるところ：${changed.map(({ label }) => label).join('、')}`}</Text>
          <Text size="sm">数秒のうちに、店のすべてのページとこれから送るメールに反映されます。</Text>
          <FormerWords before={edit.before} form={form} />
          <RestatedTexts texts={saving.checked.texts} />
        </SaveDialog>
      )}
    </>
  );
}

type FormerWordsProps = { readonly before: BrandForm; readonly form: BrandForm };

/** Names what the change leaves of the former brand, before it is saved. */
function FormerWords({ before, form }: FormerWordsProps) {
  const { named, lines } = leftoversOf(before, form);
  if (named.length === 0 && lines === 0) return null;
  return (
    <Alert color="yellow" title="前の言葉が残っています">
      {named.length > 0 && <Text size="sm">{`「${before.name}」が残るところ：${named.join('、')}`}</Text>}
      {lines > 0 && (
        <Text size="sm">
          {`「店の言葉」の${lines}か所が前のままです。キャラクターの名前がないか、確かめてください。`}
        </Text>
      )}
    </Alert>
  );
}

/** The fields that the call would refuse. */
function errorsOf(form: BrandForm): FieldErrors {
  const errors = contractErrors(settingsCalls.changeBrand.body, bodyOf(form));
  if (Object.keys(errors).some((name) => name.startsWith('colours.'))) return errors;
  const unreadable = contrastChecks(form.colours).filter((check) => !isLegible(check));
  const { kind, own } = form.mascots;
  const isIncomplete = kind === 'own' && own.length !== MASCOT_COUNT;
  return {
    ...errors,
    ...Object.fromEntries(unreadable.map(({ base }) => [`colours.${base}`, '文字が読みにくい色です。'])),
    ...(isIncomplete && { 'mascots.own': `${MASCOT_COUNT}枚そろえてください。` }),
  };
}
