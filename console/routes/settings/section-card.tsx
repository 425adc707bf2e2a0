import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { Conflict } from '#console/forms/conflict.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { RestatedTexts } from './restated-texts.tsx';
import type { Section } from './sections.ts';
import { useSection } from './use-section.ts';

type Props = {
  readonly section: Section;
  readonly stored: OpsSettings;
  /** Told whether something typed is not saved. */
  readonly onTyped: (isUnsaved: boolean) => void;
};

/** One part of the settings: a form for those who may change it, facts for others. */
export function SectionCard({ section, stored, onTyped }: Props) {
  const may = useMay();
  const warning = section.warningOf?.(stored);
  return (
    <Paper component="section" withBorder p="md" maw={900} aria-labelledby={section.key}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={section.key}>
            {section.title}
          </Title>
          <Text size="sm" c="dimmed">
            {section.description}
          </Text>
          <Text size="sm" c="dimmed">
            {changeText(stored[section.key])}
          </Text>
        </div>
        {warning !== undefined && <Alert color="yellow">{warning}</Alert>}
        {may('settings.write') ? (
          <SectionFields section={section} stored={stored} onTyped={onTyped} />
        ) : (
          <Facts
            facts={section.fields
              .filter(({ isNote }) => isNote !== true)
              .map(({ name, label }) => ({ label, value: section.formOf(stored)[name] || '（空）' }))}
          />
        )}
      </Stack>
    </Paper>
  );
}

const changeText = ({ changedAt, changedBy }: Pick<OpsSettings['shop'], 'changedAt' | 'changedBy'>): string =>
  changedAt === null
    ? 'まだ変更されていません（導入時の値）。'
    : `最終変更 ${japanDateTime(changedAt)} ${changedBy ?? ''}`;

/** Descriptions are below, so that the fields of a row are at one height. */
const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

function SectionFields({ section, stored, onTyped }: Props) {
  const { form, saving, errors, isUnsaved, changed, ...edit } = useSection(section, stored);
  useEffect(() => {
    onTyped(isUnsaved);
  });
  return (
    <Stack gap="md">
      {changed !== undefined && (
        <Conflict changed={changed} onContinue={edit.continueOnTheirs} onDiscard={edit.takeTheirs} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {section.fields.map(({ name, label, description, isNumber }) => {
          const field = { label, description, error: errors[name], inputWrapperOrder: ORDER };
          const value = form[name] ?? '';
          return isNumber === true ? (
            <WholeNumberField
              key={name}
              {...field}
              value={value === '' ? null : Number(value)}
              onChange={(number) => edit.change(name, number === null ? '' : String(number))}
            />
          ) : (
            <TextInput
              key={name}
              {...field}
              value={value}
              onChange={(event) => edit.change(name, event.currentTarget.value)}
            />
          );
        })}
      </SimpleGrid>
      {changed === undefined && <ActionError error={saving.action.error} />}
      {isUnsaved && (
        <Group justify="flex-end">
          <Button variant="default" onClick={edit.reset}>
            元に戻す
          </Button>
          <Button loading={saving.action.isBusy} onClick={edit.check}>
            変更の内容を確認する
          </Button>
        </Group>
      )}
      {saving.checked !== undefined && (
        <SaveDialog
          title={`${section.title}を変更する`}
          confirmLabel="変更する"
          isBusy={saving.action.isBusy}
          error={saving.action.error}
          onConfirm={() => void saving.save()}
          onClose={saving.cancel}
        >
          <Changes section={section} before={section.formOf(stored)} form={form} />
          {'texts' in saving.checked && <RestatedTexts texts={saving.checked.texts} />}
        </SaveDialog>
      )}
    </Stack>
  );
}

type ChangesProps = {
  readonly section: Section;
  readonly before: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
};

function Changes({ section, before, form }: ChangesProps) {
  const changed = section.fields.filter(({ name }) => before[name] !== form[name]);
  return (
    <Stack gap="sm">
      <Facts
        facts={changed.map(({ name, label }) => ({
          label,
          value: `${before[name] || '（空）'} → ${form[name] || '（空）'}`,
        }))}
      />
      <Text size="sm">数秒のうちに、お店のページとすべての処理に反映されます。</Text>
    </Stack>
  );
}
