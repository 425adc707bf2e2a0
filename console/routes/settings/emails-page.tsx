import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { MAX_EMAIL_TEXT, type OpsSettings, settingsCalls } from '#lib/contract/ops/settings.ts';
import { EMAIL_KINDS, type EmailKind } from '#lib/contract/email-kinds.ts';
import { useQuery } from '#console/api/use-query.ts';
import { contractErrors } from '#console/forms/contract-errors.ts';
import { FormConflict } from '#console/forms/form-conflict.tsx';
import { UnsavedChanges } from '#console/forms/unsaved-changes.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded, Page } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { FIELD_TEXTS, useEmailTexts } from './use-email-texts.ts';
import { EmailPreview } from './email-preview.tsx';
import { TestEmail } from './test-email.tsx';

/** Every email that the shop sends, with the shop's own texts. */
export function EmailsPage() {
  const settings = useQuery('showSettings', {});
  return (
    <Page title="メールの文面">
      <Loaded data={settings.data} error={settings.error} onRetry={() => void settings.mutate()}>
        {({ emails }) => <EmailTexts stored={emails} />}
      </Loaded>
    </Page>
  );
}

function EmailTexts({ stored }: { readonly stored: OpsSettings['emails'] }) {
  const may = useMay();
  const [kind, setKind] = useState<EmailKind>('receipt');
  const edit = useEmailTexts(stored);
  const { texts, isUnsaved } = edit;
  const list = useQuery('listEmails', {});
  const errors = contractErrors(settingsCalls.changeEmailTexts.body, texts);
  return (
    <Stack gap="md" maw={760}>
      <NativeSelect
        label="メールの種類"
        data={(list.data?.items ?? []).map((item) => ({ value: item.kind, label: item.subject }))}
        value={kind}
        onChange={(event) => setKind(EMAIL_KINDS.find((one) => one === event.currentTarget.value) ?? kind)}
      />
      {may('settings.write') && (
        <>
          <Textarea
            label="このメールに加える文"
            description={`メールの用件の後に入ります。${MAX_EMAIL_TEXT}文字まで。`}
            autosize
            minRows={2}
            value={texts.additions[kind] ?? ''}
            error={errors[`additions.${kind}`]}
            onChange={(event) =>
              edit.change({ additions: { ...texts.additions, [kind]: event.currentTarget.value } })
            }
          />
          <Textarea
            label="すべてのメールの結び"
            description={`署名など。1行が1段落になります。${MAX_EMAIL_TEXT}文字まで。`}
            autosize
            minRows={2}
            value={texts.closing}
            error={errors['closing']}
            onChange={(event) => edit.change({ closing: event.currentTarget.value })}
          />
          <SaveTexts edit={edit} isValid={Object.keys(errors).length === 0} />
          <TestEmail kind={kind} isUnsaved={isUnsaved} />
        </>
      )}
      <UnsavedChanges isUnsaved={() => isUnsaved} onLeave={() => {}} />
      {Object.keys(errors).length === 0 && <EmailPreview kind={kind} texts={texts} />}
    </Stack>
  );
}

type SaveProps = { readonly edit: ReturnType<typeof useEmailTexts>; readonly isValid: boolean };

function SaveTexts({ edit, isValid }: SaveProps) {
  const { texts, base, saving, isUnsaved } = edit;
  return (
    <>
      {saving.theirs === undefined ? (
        <ActionError error={saving.action.error} />
      ) : (
        <FormConflict
          fields={FIELD_TEXTS}
          before={base.value}
          now={saving.theirs.value}
          typed={texts}
          onContinue={edit.continueOnTheirs}
          onDiscard={edit.takeTheirs}
        />
      )}
      <Group justify="flex-end">
        <Button
          loading={saving.action.isBusy}
          disabled={!isValid || !isUnsaved}
          onClick={() => void saving.save()}
        >
          この文面にする
        </Button>
      </Group>
    </>
  );
}
