'use client';

import { FormCard } from '#components/form/form-card.tsx';
import { Ended } from '../last-step/ended.tsx';
import { NewPasswordStep } from '../last-step/new-password-step.tsx';
import { Sentences } from '../part/sentences.tsx';
import { MailWay } from './mail-way.tsx';
import { MODES } from './modes.ts';
import styles from './reminder.module.css';
import { useProgress } from '../steps/use-progress.ts';

const RAMUJII = 4;

/** A forgotten password set anew. A member who is logged in may have forgotten it too. */
export function Reminder() {
  const steps = useProgress('reminder');
  return (
    <FormCard>
      <h1 className={styles.title}>{MODES.reminder.title}</h1>
      <MailWay
        mode="reminder"
        steps={steps}
        lastStep={<NewPasswordStep steps={steps} />}
        end={
          <Ended mascot={RAMUJII} heading="パスワードを変えました">
            <p>
              <Sentences>この端末でログインしました。ほかの端末では、すべてログアウトしました。</Sentences>
            </p>
          </Ended>
        }
      />
    </FormCard>
  );
}
