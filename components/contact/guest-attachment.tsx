'use client';

import { Button } from '#components/ui/button.tsx';
import type { InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { attachmentText } from '#lib/text/attachments.ts';

type Props = { readonly token: string; readonly file: InquiryAttachment };

/** Saves a file of the shop for a guest, whose token must not be in a URL. */
export function GuestAttachment({ token, file }: Props) {
  const { mutation, run } = useMutation<'showThreadAttachment'>();
  const save = async () => {
    const { attachmentId, name, media } = file;
    const result = await run((callApi) => callApi('showThreadAttachment', { body: { token, attachmentId } }));
    if (result.ok) saveAs(name, new Blob([Uint8Array.from(result.answer)], { type: media }));
  };
  return (
    <>
      <Button kind="text" busy={mutation.kind === 'busy'} onClick={() => void save()}>
        {attachmentText(file)}
      </Button>
      {mutation.kind === 'failed' && <p role="alert">{mutation.message}</p>}
    </>
  );
}

function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
