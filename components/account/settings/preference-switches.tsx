'use client';

import { useState } from 'react';
import { Failure } from '#components/ui/failure.tsx';
import type { useMutation } from '#lib/session/use-mutation.ts';
import styles from './preference-switches.module.css';

export type PreferenceSwitch<Key> = { readonly key: Key; readonly title: string; readonly note: string };

type Props<Key extends string> = {
  readonly switches: readonly PreferenceSwitch<Key>[];
  /** As stored. */
  readonly preferences: Readonly<Record<Key, boolean>>;
  readonly mutation: ReturnType<typeof useMutation>['mutation'];
  /** Resolves when `preferences` has the change, or when it failed. */
  readonly save: (key: Key, isOn: boolean) => Promise<void>;
};

/** One switch per preference. A change is saved at once and reverted on failure. */
export function PreferenceSwitches<Key extends string>({
  switches,
  preferences,
  mutation,
  save,
}: Props<Key>) {
  const [turned, setTurned] = useState<{ readonly key: Key; readonly isOn: boolean }>();
  const isBusy = mutation.kind === 'busy';

  async function turn(key: Key, isOn: boolean) {
    if (isBusy) return;
    setTurned({ key, isOn });
    await save(key, isOn);
    setTurned(undefined);
  }
  return (
    <div className={styles.switches}>
      {switches.map(({ key, title, note }) => {
        const isOn = turned?.key === key ? turned.isOn : preferences[key];
        return (
          <label key={key} className={styles.preference}>
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>{note}</span>
            <span className={styles.state}>
              <span className={styles.word}>{isOn ? '受け取る' : '受け取らない'}</span>
              <input
                type="checkbox"
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state in `checked`
                role="switch"
                aria-label={title}
                className={styles.switch}
                checked={isOn}
                aria-disabled={isBusy || undefined}
                onChange={(event) => void turn(key, event.target.checked)}
              />
            </span>
          </label>
        );
      })}
      {mutation.kind === 'failed' && <Failure message={mutation.message} />}
      <p role="status" className={styles.saved}>
        {mutation.kind === 'done' && '保存しました'}
      </p>
    </div>
  );
}
