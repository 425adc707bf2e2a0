import { LoginLayout } from '#components/account/login/login-layout.tsx';
import { Greeting } from '#components/account/login/login-card.tsx';
import { MODES } from '#components/account/sign-up/sign-up-state.ts';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const { title, description } = MODES.signup;

export const generateMetadata = () => pageMetadata({ title, description, path: ROUTES.signup });

export default function SignupPage() {
  const greeting = (
    <Greeting
      plain="はじめまして、まるぽです。"
      fromDraw="はじめまして、まるぽです。登録が終わったら、もとのガチャへもどれます。"
    />
  );
  return (
    <LoginLayout greeting={greeting}>
      <SignUp />
    </LoginLayout>
  );
}
