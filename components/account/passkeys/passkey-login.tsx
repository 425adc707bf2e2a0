'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { LoginRefusal } from '../login/login-refusal.tsx';
import { Button } from '#components/ui/button.tsx';
import { CHALLENGE_MINUTES } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { PASSKEY_DIALOG_CLOSED } from './passkey-texts.ts';
import styles from './passkeys.module.css';

/** Before the challenge of the suggestion ends. */
const SUGGESTED_AGAIN_MS = (CHALLENGE_MINUTES - 1) * 60_000;

type PasskeyLoginProps = { readonly onLoggedIn: () => Promise<void> };

/**
 * Logs in by a passkey: by the button, or by a suggestion at the field of the email address. Browsers without passkeys show
 * nothing.
 */
export function PasskeyLogin({ onLoggedIn }: PasskeyLoginProps) {
  const { isPossible, isBusy, failure, logIn } = usePasskeyLogin(onLoggedIn);
  if (!isPossible) return null;
  return (
    <div className={styles.or}>
      {failure !== null && <LoginRefusal>{failure}</LoginRefusal>}
      <Button kind="secondary" busy={isBusy} onClick={() => logIn()}>
        パスキーでログインする
      </Button>
    </div>
  );
}

function usePasskeyLogin(onLoggedIn: PasskeyLoginProps['onLoggedIn']) {
  const callApi = useApi();
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns why it failed; null: the member is logged in, or no passkey was suggested. */
  async function attempt(bySuggestion: boolean): Promise<string | null> {
    const started = await callApi('startPasskeyLogin', {});
    if (!started.ok) return bySuggestion ? null : failureText(started);
    const { provePasskey } = await import('#lib/session/browser-passkeys.ts');
    const proof = await provePasskey(started.answer.options, { bySuggestion }).catch(() => null);
    if (proof === null) return bySuggestion ? null : PASSKEY_DIALOG_CLOSED;
    const reply = await callApi('logInWithPasskey', { body: { proof } });
    if (!reply.ok) return failureText(reply);
    await onLoggedIn();
    return null;
  }
  async function logIn() {
    setBusy(true);
    setFailure(await attempt(false));
    setBusy(false);
  }
  const showSuggested = useEffectEvent(async () => {
    const found = isBusy ? null : await attempt(true);
    if (found !== null) setFailure(found);
  });
  useEffect(() => {
    let isGone = false;
    let again: ReturnType<typeof setInterval> | undefined;
    void import('#lib/session/browser-passkeys.ts').then(async ({ canUsePasskeys, suggestsPasskeys }) => {
      if (isGone || !canUsePasskeys()) return;
      setPossible(true);
      if (!(await suggestsPasskeys()) || isGone) return;
      // A suggestion stays open until one is chosen, or until the button asks for a dialog: longer than its challenge is valid.
      again = setInterval(() => void showSuggested(), SUGGESTED_AGAIN_MS);
      await showSuggested();
    });
    return () => {
      isGone = true;
      clearInterval(again);
    };
  }, []);
  return { isPossible, isBusy, failure, logIn };
}
