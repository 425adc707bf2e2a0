import { Entrance } from '#components/mypage/entrance/entrance.tsx';
import { Greeting } from '#components/mypage/entrance/greeting.tsx';
import { MODES } from '#components/mypage/sign-up/modes.ts';
import { SignUp } from '#components/mypage/sign-up/sign-up.tsx';
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
    <Entrance greeting={greeting}>
      <SignUp />
    </Entrance>
  );
}
