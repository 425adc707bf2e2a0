import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { INFO_PAGES } from '#lib/contract/info-pages.ts';
import { AGREED_TEXT_KINDS } from '#lib/contract/site-text-blocks.ts';
import type { OpsText, TextChange } from '#lib/contract/ops/site-texts.ts';
import { fieldError } from '#console/api/field-error.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { fromJapanTime } from '#console/forms/japan-time.ts';
import { publishedTextFacts } from '#console/routes/approvals/effect-facts.ts';

type Props = { readonly text: OpsText; readonly version: number; readonly onClose: () => void };

/** Publishes the draft: what changes for shoppers, from when, and whether they agree again. */
export function PublishDialog({ text, version, onClose }: Props) {
  const { kind, noticeDays, needsSecondPerson } = text;
  const [change, setChange] = useState<TextChange>('change');
  const [note, setNote] = useState('');
  const [from, setFrom] = useState('');
  const [asksConsent, setAsksConsent] = useState(false);
  const [reason, setReason] = useState('');
  const isAgreed = AGREED_TEXT_KINDS.some((agreed) => agreed === kind);
  const body = {
    version,
    change,
    note,
    appliesFrom: fromJapanTime(from),
    asksConsent: asksConsent && isAgreed && change === 'change',
    reason: needsSecondPerson ? reason : undefined,
  };
  return (
    <ActionDialog
      title={`${INFO_PAGES[kind].title}を公開する`}
      confirmLabel={needsSecondPerson ? '承認を依頼する' : '公開する'}
      success="新しい版を公開しました。"
      refetch={['showSiteText', 'listSiteTexts', 'listApprovals']}
      isReady={note.trim() !== '' && (!needsSecondPerson || isReason(reason))}
      onClose={onClose}
      preview={async (act) => {
        const answer = await act('publishTextDraft', { params: { kind }, body: { ...body, dryRun: true } });
        if ('approval' in answer) return undefined;
        return (
          <>
            <Facts
              facts={[
                ...publishedTextFacts(answer),
                {
                  label: '承認',
                  value: needsSecondPerson ? '別の人が承認すると公開されます。' : 'いりません。',
                },
              ]}
            />
            {needsSecondPerson && <NoApprover permission="content.write" />}
          </>
        );
      }}
      run={(act) => act('publishTextDraft', { params: { kind }, body })}
    >
      {(action) => (
        <Stack gap="sm">
          <Radio.Group
            label="変更の種類"
            value={change}
            onChange={(chosen) => setChange(chosen === 'correction' ? 'correction' : 'change')}
          >
            <Stack gap="xs" mt={4}>
              <Radio
                value="change"
                label={
                  noticeDays > 0
                    ? `お客さまに関わる変更（公開から${noticeDays}日後以降に適用し、会員にメールで知らせます）`
                    : 'お客さまに関わる変更'
                }
              />
              <Radio value="correction" label="お客さまに不利益のない訂正（すぐに適用できます）" />
            </Stack>
          </Radio.Group>
          <Textarea
            label="変わるところ"
            description="お客さまが読む説明です。"
            autosize
            minRows={3}
            required
            value={note}
            error={fieldError(action, 'note')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="適用する日時"
            description="空なら、いちばん早い日時になります。"
            value={from}
            error={fieldError(action, 'appliesFrom')}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          {isAgreed && change === 'change' && (
            <Checkbox
              label="適用のあと、次の購入の前に、会員にあらためて同意を求める"
              checked={asksConsent}
              onChange={({ currentTarget }) => setAsksConsent(currentTarget.checked)}
            />
          )}
          {needsSecondPerson && (
            <>
              <Text size="sm">公開には、別の人の承認が必要です。</Text>
              <ReasonField label="承認する人への理由" value={reason} onChange={setReason} action={action} />
            </>
          )}
        </Stack>
      )}
    </ActionDialog>
  );
}
