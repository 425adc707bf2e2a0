import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { OpsSettings } from '#lib/contract/ops/settings.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { Conflict } from '#console/forms/conflict.tsx';
import { SaveDialog } from '#console/forms/save-dialog.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { RestatedTexts } from './restated-texts.tsx';
import { SectionField } from './section-field.tsx';
import { type Section, valueText } from './sections.ts';
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
  const state = section.stateOf?.(stored);
  const form = section.formOf(stored);
  return (
    <Paper component="section" withBorder p="md" maw={900} aria-labelledby={section.key}>
      <Stack gap="md">
        <div>
          <Group gap="sm" mb={4}>
            <Title order={2} size="h4" id={section.key}>
              {section.title}
            </Title>
            {state !== undefined && <Badge color={state.color}>{state.text}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {section.description}
          </Text>
          <Text size="sm" c="dimmed">
            {changeText(stored[section.key])}
          </Text>
        </div>
        {warning !== undefined && <Alert color="yellow">{warning}</Alert>}
        {may(section.needs ?? 'settings.write') ? (
          <SectionFields section={section} stored={stored} onTyped={onTyped} />
        ) : (
          <Facts
            facts={section.fields
              .filter(({ isNote }) => isNote !== true)
              .map((field) => ({ label: field.label, value: valueText(field, form[field.name] ?? '') }))}
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

/** The error of a field, or the first of its lines. */
const errorOf = (errors: FieldErrors, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

function SectionFields({ section, stored, onTyped }: Props) {
  const { form, saving, errors, isUnsaved, changed, ...edit } = useSection(section, stored);
  const permission = section.approvalOf?.(section.formOf(stored), form);
  useEffect(() => {
    onTyped(isUnsaved);
  });
  return (
    <Stack gap="md">
      {changed !== undefined && (
        <Conflict changed={changed} onContinue={edit.continueOnTheirs} onDiscard={edit.takeTheirs} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {section.fields.map((field) => (
          <SectionField
            key={field.name}
            field={field}
            value={form[field.name] ?? ''}
            error={errorOf(errors, field.name)}
            onChange={(value) => edit.change(field.name, value)}
          />
        ))}
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
          {permission !== undefined && <NoApprover permission={permission} />}
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
        facts={changed.map((field) => ({
          label: field.label,
          value: `${valueText(field, before[field.name] ?? '')} → ${valueText(field, form[field.name] ?? '')}`,
        }))}
      />
      <Text size="sm">数秒のうちに、お店のページとすべての処理に反映されます。</Text>
    </Stack>
  );
}
