'use client';

import { ROUTES } from '#lib/site/routes.ts';
import { useSendOn } from '../entrance/use-send-on.ts';
import { WayInCard } from '../entrance/way-in-card.tsx';
import { DetailsStep } from '../last-step/details-step.tsx';
import { Ended } from '../last-step/ended.tsx';
import { MailWay } from './mail-way.tsx';
import { useProgress } from '../steps/use-progress.ts';

const FUGUCHO = 5;

/** Becoming a member: e-mail, code, then everything else on one screen. */
export function SignUp() {
  const steps = useProgress('signup');
  const { step } = steps.progress;
  useSendOn({ unless: step === 'done' });
  return (
    <WayInCard here={ROUTES.signup} isIn={step === 'done'}>
      <MailWay
        mode="signup"
        steps={steps}
        lastStep={<DetailsStep steps={steps} />}
        end={
          <Ended mascot={FUGUCHO} heading="ようこそ、ころん堂へ">
            <p>会員登録が終わりました。</p>
            <p>お知らせのメールをお送りしました。</p>
          </Ended>
        }
      />
    </WayInCard>
  );
}
