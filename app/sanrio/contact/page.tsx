import { DeferredContactForm } from '#components/contact/deferred-form.tsx';
import { AnswerPromise, ContactFacts } from '#components/contact/contact-facts.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { currentAnswerDays, currentOperator } from '#lib/api/current-operator.ts';
import { infoPage, pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('contact'),
  description:
    'ころん堂へのお問い合わせフォームです。ご購入、お届け、ガチャや賞品、会員登録について、会員でない方もお送りいただけます。写真もそえられます。',
  keywords: ['お問い合わせ', '問い合わせフォーム', 'サポート'],
};

export const metadata = pageMetadata(FACTS);

export default async function ContactPage() {
  const [operator, answerDays] = await Promise.all([currentOperator(), currentAnswerDays()]);
  return (
    <InfoPage
      title={FACTS.title}
      path={FACTS.path}
      lead="ラムじいたちが、順番にお読みしてお答えします。よくある質問に、もう答えがあるかもしれません。"
    >
      <AnswerPromise days={answerDays} />
      <DeferredContactForm />
      <ContactFacts operator={operator} />
    </InfoPage>
  );
}
