'use client';

import { FormCard } from '#components/forms/form-card.tsx';
import { Completed } from './completed.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { EmailSteps } from './email-steps.tsx';
import { MODES } from './sign-up-state.ts';
import styles from './reminder.module.css';
import { useProgress } from './use-progress.ts';

const RAMUJII = 4;

/** Resets a forgotten password. A logged-in member can use it too. */
export function Reminder() {
  const steps = useProgress('reminder');
  return (
    <FormCard>
      <h1 className={styles.title}>{MODES.reminder.title}</h1>
      <EmailSteps
        mode="reminder"
        steps={steps}
        lastStep={<NewPasswordStep steps={steps} />}
        end={
          <Completed mascot={RAMUJII} heading="パスワードを変えました">
            <p>
              <Sentences>この端末でログインしました。ほかの端末では、すべてログアウトしました。</Sentences>
            </p>
          </Completed>
        }
      />
    </FormCard>
  );
}
