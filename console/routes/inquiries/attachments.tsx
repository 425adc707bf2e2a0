import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ATTACHMENT_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { type InquiryAttachment, MAX_ATTACHMENTS } from '#lib/contract/inquiry-attachment.ts';
import type { OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { attachmentText } from '#lib/text/attachments.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { FileButton } from '#console/forms/file-button.tsx';
import { saveFile } from '#console/lists/export-button.tsx';
import { ActionError } from '#console/shell/action-error.tsx';

type Props = {
  readonly inquiry: Pick<OpsInquiryDetails, 'inquiryId' | 'unsent'>;
  /** Busy while a file is uploaded or removed. */
  readonly action: Action;
};

/** The files of the answer that is being written; all staff see the same. */
export function Attachments({ inquiry: { inquiryId, unsent }, action }: Props) {
  const refetch = useRefetch();
  const [tooLarge, setTooLarge] = useState<string>();
  const add = ([file]: readonly File[]) => {
    if (file === undefined) return;
    action.clear();
    setTooLarge(file.size > ATTACHMENT_MB * MB_BYTES ? file.name : undefined);
    if (file.size > ATTACHMENT_MB * MB_BYTES) return;
    void action.run(async (act) => {
      const body = new Uint8Array(await file.arrayBuffer());
      await act('addInquiryAttachment', { params: { inquiryId }, query: { name: file.name }, body });
      await refetch('showInquiry');
    });
  };
  const remove = ({ attachmentId }: InquiryAttachment) =>
    void action.run(async (act) => {
      await act('removeInquiryAttachment', { params: { inquiryId, attachmentId }, body: {} });
      await refetch('showInquiry');
    });
  return (
    <Stack gap="xs">
      {unsent.map((file) => (
        <Group key={file.attachmentId} gap="xs" wrap="nowrap">
          <AttachedFile inquiryId={inquiryId} file={file} />
          <CloseButton
            aria-label={`${file.name}を外す`}
            disabled={action.isBusy}
            onClick={() => remove(file)}
          />
        </Group>
      ))}
      <Group gap="sm">
        <FileButton
          accept="application/pdf,image/jpeg,image/png,image/webp"
          isBusy={action.isBusy}
          isDisabled={unsent.length >= MAX_ATTACHMENTS}
          onFiles={add}
        >
          ファイルを添える
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {action.isBusy
            ? 'ファイルを保存しています。終わると返信を送れます。'
            : `PDFか画像を${MAX_ATTACHMENTS}点、${ATTACHMENT_MB} MBまで`}
        </Text>
      </Group>
      <ActionError
        error={
          tooLarge === undefined
            ? action.error
            : `「${tooLarge}」は${ATTACHMENT_MB} MBを超えています。小さくするか、いくつかのファイルに分けてください。`
        }
      />
    </Stack>
  );
}

type FileProps = { readonly inquiryId: string; readonly file: InquiryAttachment };

/** A file, which a press saves. */
export function AttachedFile({ inquiryId, file }: FileProps) {
  const { attachmentId, name, media } = file;
  const action = useAction();
  const save = () =>
    void action.run(async (act) =>
      saveFile(name, await act('showInquiryAttachment', { params: { inquiryId, attachmentId } }), media),
    );
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        maw="100%"
        styles={{ label: { textOverflow: 'ellipsis' } }}
        loading={action.isBusy}
        onClick={save}
      >
        {attachmentText(file)}
      </Button>
      <ActionError error={action.error} />
    </>
  );
}
