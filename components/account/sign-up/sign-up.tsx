'use client';

import { useBrand } from '#components/brand/page-brand.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { LineSignUpStart } from '../line/line-sign-up.tsx';
import { type LineSignUp, useLineSignUp } from '../line/use-line-sign-up.ts';
import { returnTarget, useReturnPath, useReturnRedirect } from '../login/return-target.ts';
import { LoginCard } from '../login/login-card.tsx';
import { DetailsStep } from './details-step.tsx';
import { Completed } from './completed.tsx';
import { EmailSteps } from './email-steps.tsx';
import { useProgress } from './use-progress.ts';

const FUGUCHO = 5;

type SignUpProps = {
  /** Whether the shop offers the login by LINE. */
  readonly offersLine: boolean;
};

/** The sign-up: email address, code, then all details on one screen. */
export function SignUp({ offersLine }: SignUpProps) {
  const line = useLineSignUp();
  if (line.kind === 'asking')
    return (
      <LoginCard here={ROUTES.signup}>
        <Skeleton height={320} />
      </LoginCard>
    );
  // The address that LINE names becomes the first value of the form.
  return <SignUpSteps key={line.kind} line={line} offersLine={offersLine} />;
}

function SignUpSteps({ line, offersLine }: SignUpProps & { readonly line: LineSignUp }) {
  const { name } = useBrand();
  const steps = useProgress('signup');
  const { step } = steps.progress;
  // A purchase goes on at once: its page holds the tickets.
  const isBuying = returnTarget(useReturnPath()).kind === 'shopping';
  useReturnRedirect({ unless: step === 'done' && !isBuying });
  return (
    <LoginCard here={ROUTES.signup} isLoggedIn={step === 'done'}>
      {step === 'email' && <LineSignUpStart line={line} isOffered={offersLine} />}
      <EmailSteps
        mode="signup"
        steps={steps}
        suggestedEmail={line.kind === 'known' ? line.email : ''}
        lastStep={<DetailsStep steps={steps} line={line.kind === 'known' ? line.token : undefined} />}
        end={
          <Completed mascot={FUGUCHO} heading={`ようこそ、${name}へ`}>
            <p>会員登録が終わりました。</p>
            <p>お知らせのメールをお送りしました。</p>
          </Completed>
        }
      />
    </LoginCard>
  );
}
