import { DeferredContactForm } from '#components/contact/deferred-form.tsx';
import { AnswerPromise, ContactFacts } from '#components/contact/contact-facts.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { currentAnswerDays, currentOperator, currentRunning } from '#lib/api/current-operator.ts';
import { closedDaysText } from '#lib/text/closed-days.ts';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('contact'),
  description: ({ name }) =>
    `${name}へのお問い合わせフォームです。ご購入、お届け、ガチャや賞品、会員登録について、会員でない方もお送りいただけます。写真もそえられます。`,
  keywords: ['お問い合わせ', '問い合わせフォーム', 'サポート'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function ContactPage() {
  const [operator, answerDays, { voice }, { closedDays }] = await Promise.all([
    currentOperator(),
    currentAnswerDays(),
    currentBrand(),
    currentRunning(),
  ]);
  return (
    <InfoPage title={FACTS.title} path={FACTS.path} lead={voiceOf(voice).contactLead}>
      <AnswerPromise days={answerDays} closedDays={closedDaysText(closedDays)} />
      <DeferredContactForm />
      <ContactFacts operator={operator} />
    </InfoPage>
  );
}
