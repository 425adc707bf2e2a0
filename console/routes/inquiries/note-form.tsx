import { MAX_ANSWER_LENGTH, type OpsInquiryDetails } from '#lib/contract/ops/inquiries.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { NoteForm } from '#console/forms/note-form.tsx';

/** A note for staff, in the thread. */
export function InquiryNoteForm({ inquiry: { inquiryId } }: { readonly inquiry: OpsInquiryDetails }) {
  const refetch = useRefetch();
  return (
    <NoteForm
      description="お客さまには見えません。あとから変えられず、本人への開示には含まれます。"
      maxLength={MAX_ANSWER_LENGTH}
      add={(act, text) => act('addInquiryNote', { params: { inquiryId }, body: { text } })}
      onAdded={() => refetch('showInquiry')}
    />
  );
}
