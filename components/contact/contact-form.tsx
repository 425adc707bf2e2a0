'use client';

import { useRef, useState } from 'react';
import { LoginLink } from '#components/account/login/login-links.tsx';
import { sendCode } from '#components/account/sign-up/send-code.tsx';
import { FormCard } from '#components/forms/form-card.tsx';
import { useEmailQuestion } from '#components/forms/email-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { deleteDraft } from '#lib/session/stored-draft.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ContactFields, NO_VALUES, validatorsFor, type ContactValues } from './contact-fields.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { GuestCode } from './guest-code.tsx';
import { PictureField } from './picture-field.tsx';
import { type GuestProof, sendInquiry } from './send-inquiry.ts';
import { SentInquiry, type Sent } from './sent-inquiry.tsx';
import { usePictures } from './use-pictures.ts';
import styles from './contact-form.module.css';

const DRAFT = { key: 'contact', excluded: [] };

/** お問い合わせ: of the logged-in member, or of a guest, whose address a code verifies. */
export function ContactForm() {
  const { session } = useSession();
  if (session.kind === 'loading') return <FormSkeleton />;
  // Without an answer about the session, everybody can write as a guest.
  return <OpenForm isMember={session.kind === 'member'} />;
}

/** A guest whose code was sent. */
type AskedGuest = { readonly values: ContactValues; readonly resendAt: number };

/** The state of the form until the inquiry is sent. */
function useContact(isMember: boolean) {
  const pictures = usePictures();
  const [asked, setAsked] = useState<AskedGuest | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const callApi = useApi();
  const send = async (values: ContactValues, guest: GuestProof | undefined) => {
    const result = await sendInquiry(callApi, { values, pictures: pictures.chosen, guest });
    if (result.kind !== 'sent') return submitResultOf(result.reply);
    deleteDraft(DRAFT.key);
    setSent({ ...result, isMember });
    return DONE;
  };
  const askAbout = useEmailQuestion();
  const form = useForm({
    initial: NO_VALUES,
    validators: validatorsFor(isMember),
    draft: DRAFT,
    send: async (values) => {
      if (isMember) return send(values, undefined);
      const question = askAbout(values.email);
      if (question !== undefined) return question;
      const code = await sendCode(callApi, { email: values.email, purpose: 'inquiry' });
      if (code.kind === 'refused') return submitResultOf(code.reply);
      // `tooSoon`: the code that was sent a moment ago is still valid.
      setAsked({ values, resendAt: code.resendAt });
      return DONE;
    },
  });
  return { form, pictures, asked, setAsked, sent, send };
}

function OpenForm({ isMember }: { readonly isMember: boolean }) {
  const { form, pictures, asked, setAsked, sent, send } = useContact(isMember);
  const [openedAt] = useState(() => Date.now());
  const trap = useRef<HTMLInputElement>(null);
  if (sent !== null) return <SentInquiry sent={sent} />;
  const proofOf = (code: string): GuestProof => ({
    code,
    website: trap.current?.value ?? '',
    elapsedMs: Date.now() - openedAt,
  });
  return (
    <>
      {/* Stays mounted: what was typed is there again when the address is corrected. */}
      <div hidden={asked !== null}>
        <FormCard>
          {!isMember && (
            <p className={styles.login}>
              <LoginLink>ログインすると、購入や荷物を選べます</LoginLink>
            </p>
          )}
          <Form form={form} label="お問い合わせ">
            <ContactFields form={form} isMember={isMember} />
            <PictureField pictures={pictures} />
            {/* Nobody sees it; programs fill it in. */}
            <div className={styles.trap} aria-hidden="true">
              <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
            </div>
            <SubmitButton form={{ ...form, isBusy: form.isBusy || pictures.isReading }}>
              {isMember ? '送信する' : '送信へ進む'}
            </SubmitButton>
          </Form>
        </FormCard>
      </div>
      {asked !== null && (
        <GuestCode
          {...asked}
          onBack={() => setAsked(null)}
          send={(code) => send(asked.values, proofOf(code))}
        />
      )}
    </>
  );
}
