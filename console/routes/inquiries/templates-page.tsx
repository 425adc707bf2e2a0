import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import {
  type InquiryTemplate,
  type InquiryTemplates,
  inquiryTemplateCalls,
} from '#lib/contract/ops/inquiry-templates.ts';
import { CallError } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { contractErrors } from '#console/forms/contract-errors.ts';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';

/** The texts that answers to inquiries may begin with. */
export function TemplatesPage() {
  const stored = useQuery('listInquiryTemplates', {});
  return (
    <Page title="返信のひな形">
      <Loaded data={stored.data} error={stored.error} onRetry={() => void stored.mutate()}>
        {(data) => <Templates stored={data} />}
      </Loaded>
    </Page>
  );
}

const EMPTY: InquiryTemplate = { title: '', text: '' };

function useTemplates(stored: InquiryTemplates) {
  const action = useAction();
  const refetch = useRefetch();
  const [edited, setEdited] = useState({ templates: stored.templates, version: stored.version });
  const [hasConflict, setConflict] = useState(false);
  const save = () =>
    void action.run(async (act) => {
      try {
        const saved = await act('changeInquiryTemplates', { body: edited });
        setEdited({ templates: saved.templates, version: saved.version });
        notifications.show({ message: 'ひな形を変更しました。', color: 'green' });
      } catch (failure) {
        if (failure instanceof CallError && failure.refusal?.code === 'changedMeanwhile') setConflict(true);
        throw failure;
      } finally {
        await refetch('listInquiryTemplates');
      }
    });
  const settle = (templates: InquiryTemplate[]) => {
    setEdited({ templates, version: stored.version });
    setConflict(false);
    action.clear();
  };
  return {
    action,
    save,
    settle,
    hasConflict,
    templates: edited.templates,
    isUnsaved: JSON.stringify(edited.templates) !== JSON.stringify(stored.templates),
    change: (templates: InquiryTemplate[]) => setEdited({ ...edited, templates }),
  };
}

function Templates({ stored }: { readonly stored: InquiryTemplates }) {
  const may = useMay()('inquiries.answer');
  const edit = useTemplates(stored);
  const { templates, action } = edit;
  const errors = contractErrors(inquiryTemplateCalls.changeInquiryTemplates.body, { templates });
  return (
    <Stack gap="md" maw={760}>
      <Text size="sm" c="dimmed">
        {'{お名前}、{お問い合わせ番号}、{ご用件}'} は、選んだときにそのお問い合わせのものに変わります。
      </Text>
      {templates.map((template, nth) => (
        <TemplateCard
          // The position is the only identity of a template.
          key={String(nth)}
          template={template}
          errors={errors}
          nth={nth}
          may={may}
          onChange={(changed) => edit.change(templates.with(nth, changed))}
          onRemove={() => edit.change(templates.toSpliced(nth, 1))}
        />
      ))}
      {edit.hasConflict ? (
        <Alert color="yellow" role="alert" title="ほかの人が先に変更しました">
          <Group justify="flex-end">
            <Button variant="default" onClick={() => edit.settle(stored.templates)}>
              入力を捨てて今の内容にする
            </Button>
            <Button onClick={() => edit.settle(templates)}>入力を残して続ける</Button>
          </Group>
        </Alert>
      ) : (
        <ActionError error={action.error} />
      )}
      {may && (
        <Group justify="space-between">
          <Button variant="default" onClick={() => edit.change([...templates, EMPTY])}>
            ひな形を加える
          </Button>
          <Button
            loading={action.isBusy}
            disabled={!edit.isUnsaved || Object.keys(errors).length > 0 || edit.hasConflict}
            onClick={edit.save}
          >
            この内容にする
          </Button>
        </Group>
      )}
      <UnsavedChanges isUnsaved={() => edit.isUnsaved} onLeave={() => {}} />
    </Stack>
  );
}

type CardProps = {
  readonly template: InquiryTemplate;
  readonly nth: number;
  readonly may: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (template: InquiryTemplate) => void;
  readonly onRemove: () => void;
};

const TemplateCard = ({ template, nth, may, errors, onChange, onRemove }: CardProps) => (
  <Paper withBorder p="md" component="section" aria-label={`ひな形${nth + 1}`}>
    <Stack gap="sm">
      <TextInput
        label="名前"
        readOnly={!may}
        value={template.title}
        error={errors[`templates.${nth}.title`]}
        onChange={(event) => onChange({ ...template, title: event.currentTarget.value })}
      />
      <Textarea
        label="文"
        readOnly={!may}
        autosize
        minRows={3}
        value={template.text}
        error={errors[`templates.${nth}.text`]}
        onChange={(event) => onChange({ ...template, text: event.currentTarget.value })}
      />
      {may && (
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={onRemove}>
            このひな形を削除
          </Button>
        </Group>
      )}
    </Stack>
  </Paper>
);
