'use client';

import { useState } from 'react';
import sessionStyles from '../settings/sessions.module.css';
import { Button } from '#components/ui/button.tsx';
import { Failure, RequestFailure } from '#components/ui/failure.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { CallOutput } from '#lib/contract/contract.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { type ApiFailure, failureText } from '#lib/session/mutation-result.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { PASSKEY_DIALOG_CLOSED } from './passkey-texts.ts';
import { Proof } from './proof.tsx';
import { useProof } from './use-proof.ts';
import styles from './passkeys.module.css';

/** Lists the member's passkeys, adds one and removes them. */
export function Passkeys() {
  const { answer, failure, refetch, put } = useMemberQuery('listPasskeys', (callApi) =>
    callApi('listPasskeys', {}),
  );
  return (
    <TitledCard
      title="パスキー"
      lead="パスワードのかわりに、端末の指紋・顔・暗証番号でログインできます。パスワードを決めた方は、パスワードも使えます。"
    >
      {answer && <OwnPasskeys items={answer.items} onChanged={put} />}
      {answer === undefined && failure === undefined && <Skeleton height={72} />}
      {failure !== undefined && <RequestFailure message={failure} onRetry={refetch} />}
    </TitledCard>
  );
}

type Answer = CallOutput<'listPasskeys'>;
type OwnPasskey = Answer['items'][number];

type OwnPasskeysProps = {
  readonly items: readonly OwnPasskey[];
  readonly onChanged: (answer: Answer) => Promise<void>;
};

function OwnPasskeys({ items, onChanged }: OwnPasskeysProps) {
  const { proof, state, add, remove } = useChanges(onChanged);
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              busy={state.kind === 'busy'}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <div className={sessionStyles.end}>
        {state.kind === 'done' && <Done key={items.length}>{state.message}</Done>}
        {state.kind === 'failed' && !proof.isAsked && <Failure message={state.message} />}
        {proof.isAsked ? (
          <Proof onProved={proof.onProved} onCancel={proof.onCancel} />
        ) : (
          <>
            <p className={styles.note}>
              <Sentences>追加すると、登録のメールアドレスにお知らせをお送りします。</Sentences>
            </p>
            <Button kind="secondary" busy={state.kind === 'busy'} onClick={add}>
              この端末のパスキーを追加する
            </Button>
          </>
        )}
      </div>
    </>
  );
}

type Change =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'done' | 'failed'; readonly message: string };

type Changed = { readonly ok: true; readonly answer: Answer } | ApiFailure;

function useChanges(onChanged: OwnPasskeysProps['onChanged']) {
  const callApi = useApi();
  const proof = useProof();
  const [state, setState] = useState<Change>({ kind: 'idle' });

  async function show(result: Changed, message: string) {
    if (result.ok) await onChanged(result.answer);
    setState(result.ok ? { kind: 'done', message } : { kind: 'failed', message: failureText(result) });
  }
  /** Null: the browser returned no passkey. */
  async function added() {
    const started = await callApi('startPasskey', {});
    if (!started.ok) return started;
    const { createPasskey } = await import('#lib/session/browser-passkeys.ts');
    const passkey = await createPasskey(started.answer.options).catch(() => null);
    return passkey === null ? null : callApi('addPasskey', { body: { passkey } });
  }
  const add = () =>
    proof.run(async () => {
      setState({ kind: 'busy' });
      const result = await added();
      if (result === null) setState({ kind: 'failed', message: PASSKEY_DIALOG_CLOSED });
      else await show(result, 'パスキーを追加しました。');
      return result;
    });
  const remove = ({ passkeyId, device }: OwnPasskey) =>
    proof.run(async () => {
      setState({ kind: 'busy' });
      const result = await callApi('removePasskey', { params: { passkeyId } });
      await show(result, `${device}で追加したパスキーを消しました。`);
      return result;
    });
  return { proof, state, add, remove };
}

type PasskeyRowProps = {
  readonly passkey: OwnPasskey;
  readonly busy: boolean;
  readonly onRemove: () => Promise<void>;
};

/** One passkey. Its button names the device and the day, because two may have the same name. */
function PasskeyRow({ passkey: { device, addedAt, usedAt }, busy, onRemove }: PasskeyRowProps) {
  const added = japanDateTime(addedAt);
  return (
    <li className={sessionStyles.place}>
      <p className={sessionStyles.device}>{`${device}で追加`}</p>
      <p className={`num ${sessionStyles.seen}`}>
        <span>{`${usedAt === null ? '追加' : '最後の利用'} `}</span>
        <span className="nowrap">{usedAt === null ? added : japanDateTime(usedAt)}</span>
      </p>
      <Button
        kind="text"
        className={sessionStyles.endOne}
        busy={busy}
        onClick={onRemove}
        aria-label={`${device}(${added}に追加)のパスキーを消す`}
      >
        消す
      </Button>
    </li>
  );
}
