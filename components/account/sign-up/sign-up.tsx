'use client';

import { useBrand } from '#components/brand/page-brand.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { returnTarget, useReturnPath, useReturnRedirect } from '../login/return-target.ts';
import { LoginCard } from '../login/login-card.tsx';
import { DetailsStep } from './details-step.tsx';
import { Completed } from './completed.tsx';
import { EmailSteps } from './email-steps.tsx';
import { useProgress } from './use-progress.ts';

const FUGUCHO = 5;

/** The sign-up: email address, code, then all details on one screen. */
export function SignUp() {
  const { name } = useBrand();
  const steps = useProgress('signup');
  const { step } = steps.progress;
  // A purchase goes on at once: its page holds the tickets.
  const isBuying = returnTarget(useReturnPath()).kind === 'shopping';
  useReturnRedirect({ unless: step === 'done' && !isBuying });
  return (
    <LoginCard here={ROUTES.signup} isLoggedIn={step === 'done'}>
      <EmailSteps
        mode="signup"
        steps={steps}
        lastStep={<DetailsStep steps={steps} />}
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
