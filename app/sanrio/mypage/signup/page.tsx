import { LoginLayout } from '#components/account/login/login-layout.tsx';
import { Greeting } from '#components/account/login/login-card.tsx';
import { MODES } from '#components/account/sign-up/sign-up-state.ts';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { offersLine } from '#lib/api/current-operator.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const { title, description } = MODES.signup;

export const generateMetadata = () => pageMetadata({ title, description, path: ROUTES.signup });

export default async function SignupPage() {
  const { signUpGreeting, signUpFromDraw } = voiceOf((await currentBrand()).voice);
  const greeting = <Greeting plain={signUpGreeting} fromDraw={signUpFromDraw} />;
  return (
    <LoginLayout greeting={greeting}>
      <SignUp offersLine={await offersLine()} />
    </LoginLayout>
  );
}
