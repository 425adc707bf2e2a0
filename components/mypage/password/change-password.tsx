'use client';

import { useState } from 'react';
import { numberText } from '#lib/text/numbers.ts';
import { Done } from '../part/done.tsx';
import { Part } from '../part/part.tsx';
import { useLoginPlaces } from '../sessions/use-login-places.ts';
import { PasswordForm } from './password-form.tsx';

/** Gives the member a new password for the present one, and ends the logins on other devices. */
export function ChangePassword() {
  const { askAgain } = useLoginPlaces();
  const [changes, setChanges] = useState<readonly number[]>([]);
  const ended = changes.at(-1);

  function note(endedSessions: number) {
    setChanges([...changes, endedSessions]);
    void askAgain();
  }
  return (
    <Part
      title="新しいパスワード"
      lead="変えると、ほかの端末ではログアウトします。この端末はそのまま使えます。"
    >
      {ended !== undefined && (
        <Done key={changes.length}>
          <b>パスワードを変えました</b>
          <p>
            {ended > 0 ? `ほかの端末${numberText(ended)}台をログアウトしました。` : ''}
            お知らせのメールをお送りしました。
          </p>
        </Done>
      )}
      <PasswordForm key={`form-${changes.length}`} onChanged={note} />
    </Part>
  );
}
