import {
  Button,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { NEUTRAL_VOICE, VOICE_LINES } from '#lib/brand/voice.ts';
import { type OpsSettings, settingsCalls } from '#lib/contract/ops/settings.ts';
import { useQuery } from '#console/api/use-query.ts';
import { contractErrors, type FieldErrors } from '#console/forms/contract-errors.ts';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { BRAND_TEXTS, VOICE_PLACES } from './brand-fields.ts';
import { type BrandForm, FIELD_TEXTS, useBrand } from './use-brand.ts';

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
  const errors = contractErrors(settingsCalls.changeBrand.body, edit.form);
  const fields = { form: edit.form, errors, isReadOnly: !mayWrite, onChange: edit.change };
  return (
    <Stack gap="lg" maw={900}>
      <Names {...fields} />
      <VoiceFields {...fields} />
      {mayWrite && <SaveBrand edit={edit} isValid={Object.keys(errors).length === 0} />}
      <UnsavedChanges isUnsaved={() => edit.isUnsaved} onLeave={edit.reset} />
    </Stack>
  );
}

export type BrandFields = {
  readonly form: BrandForm;
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<BrandForm>) => void;
};

type SectionProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

const BrandSection = ({ title, lead, children }: SectionProps) => (
  <Paper component="section" withBorder p="md" aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
      {children}
    </Stack>
  </Paper>
);

const Names = ({ form, errors, isReadOnly, onChange }: BrandFields) => (
  <BrandSection
    title="名前"
    lead="会社の名前は「店の設定」にあります。ここは、お客さまから見た店の名前です。"
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {BRAND_TEXTS.map(({ name, label, description }) => {
        const field = {
          label,
          description,
          error: errors[name],
          readOnly: isReadOnly,
          value: form[name],
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            onChange({ [name]: event.currentTarget.value }),
        };
        return name === 'description' ? (
          <Textarea key={name} {...field} autosize minRows={3} />
        ) : (
          <TextInput key={name} {...field} />
        );
      })}
      <TagsInput
        label="検索のキーワード"
        description="すべてのページにつきます。Enterで区切ります。"
        readOnly={isReadOnly}
        error={errors['keywords']}
        value={[...form.keywords]}
        onChange={(keywords) => onChange({ keywords })}
      />
    </SimpleGrid>
  </BrandSection>
);

const VoiceFields = ({ form, errors, isReadOnly, onChange }: BrandFields) => (
  <BrandSection
    title="店の言葉"
    lead="店のところどころに出るひとことです。空にすると、うすい字の文になります。"
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {VOICE_LINES.map((line) => (
        <TextInput
          key={line}
          label={VOICE_PLACES[line]}
          placeholder={NEUTRAL_VOICE[line]}
          readOnly={isReadOnly}
          error={errors[`voice.${line}`]}
          value={form.voice[line] ?? ''}
          onChange={(event) => {
            const { [line]: _before, ...others } = form.voice;
            const { value } = event.currentTarget;
            onChange({ voice: value === '' ? others : { ...others, [line]: value } });
          }}
        />
      ))}
    </SimpleGrid>
  </BrandSection>
);

type SaveProps = { readonly edit: ReturnType<typeof useBrand>; readonly isValid: boolean };

function SaveBrand({ edit, isValid }: SaveProps) {
  const { form, base, saving, isUnsaved } = edit;
  const changed = FIELD_TEXTS.filter(({ textOf }) => textOf(form) !== textOf(base.value));
  return (
    <>
      {saving.theirs === undefined ? (
        <ActionError error={saving.action.error} />
      ) : (
        <FormConflict
          fields={FIELD_TEXTS}
          before={base.value}
          now={saving.theirs.value}
          typed={form}
          onContinue={edit.continueOnTheirs}
          onDiscard={edit.takeTheirs}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={!isUnsaved} onClick={edit.reset}>
          元に戻す
        </Button>
        <Button
          loading={saving.action.isBusy}
          disabled={!isValid || !isUnsaved}
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
        </SaveDialog>
      )}
    </>
  );
}
