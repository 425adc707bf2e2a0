import { LoginLayout } from '#components/account/login/login-layout.tsx';
import { Greeting } from '#components/account/login/login-card.tsx';
import { LoginForm } from '#components/account/login/login-form.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { currentBrand } from '#lib/api/current-brand.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { currentOperator, offersLine } from '#lib/api/current-operator.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = 'ログイン';
const describe = ({ name }: Pick<Brand, 'name'>) =>
  `${name}の会員の方は、こちらからログインしてください。メールアドレスとパスワードでログインすると、ガチャを引いたり、当選した賞品の発送を依頼したりできます。`;

export const generateMetadata = () =>
  pageMetadata({ title: TITLE, description: describe, path: ROUTES.login });

export default async function LoginPage() {
  const [{ email }, { voice }, hasLine] = await Promise.all([
    currentOperator(),
    currentBrand(),
    offersLine(),
  ]);
  const greeting = (
    <Greeting
      plain={voiceOf(voice).loginGreeting}
      fromDraw="ガチャを引く前に、ログインをお願いします。もとの場所へもどれます。"
      fromMemberPage="ここから先は、会員専用のページです。ログインすると、お通しします。"
    />
  );
  return (
    <LoginLayout greeting={greeting}>
      <LoginForm contact={email} offersLine={hasLine} />
    </LoginLayout>
  );
}
