import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import { StepUpContext } from '#console/api/step-up-context.ts';
import { type Act, useAction } from '#console/api/use-action.ts';
import { useQuery, useSetMe } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { STEP_UP_MINUTES } from '#lib/contract/shop-rules.ts';
import { CodeInput } from './authenticator-form.tsx';
import { provePasskey } from '#lib/session/browser-passkeys.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

/** Lets any action ask for a fresh proof in one dialog. */
export function StepUpProvider({ children }: { readonly children: Elements }) {
  const [isOpen, setOpen] = useState(false);
  // Two calls that are refused at the same time wait for one proof.
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      waiting.current.push(resolve);
      setOpen(true);
    });
  const end = (isProved: boolean) => {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(isProved);
  };
  return (
    <StepUpContext value={ask}>
      {children}
      <Dialog layer="proof" opened={isOpen} onClose={() => end(false)} title="本人確認" size="sm">
        <ProofForm onProved={() => end(true)} />
      </Dialog>
    </StepUpContext>
  );
}

function ProofForm({ onProved }: { readonly onProved: () => void }) {
  const action = useAction();
  const setMe = useSetMe();
  const [isByCode, setByCode] = useState(false);
  const { data: account } = useQuery('showOwnAccount', {});
  const prove = (work: (act: Act) => ReturnType<typeof proveByPasskey>) =>
    action.run(async (act) => {
      await setMe(await work(act));
      onProved();
    });
  return (
    <Stack gap="md">
      <Text size="sm">{`大切な操作の前に、もう一度ご本人であることを確かめます。確認は${STEP_UP_MINUTES}分間有効です。`}</Text>
      <ActionError error={action.error} />
      {isByCode ? (
        <CodeForm
          isBusy={action.isBusy}
          onCode={(code) => void prove((act) => act('stepUpWithAuthenticator', { body: { code } }))}
        />
      ) : (
        <Button data-autofocus loading={action.isBusy} onClick={() => void prove(proveByPasskey)}>
          パスキーで確認する
        </Button>
      )}
      {account?.hasAuthenticator === true && (
        <Anchor component="button" type="button" size="sm" py={6} onClick={() => setByCode(!isByCode)}>
          {isByCode ? 'パスキーを使う' : '認証アプリを使う'}
        </Anchor>
      )}
    </Stack>
  );
}

async function proveByPasskey(act: Act) {
  const { options } = await act('startStepUp', {});
  return act('stepUpWithPasskey', { body: { proof: await provePasskey(options) } });
}

type CodeFormProps = { readonly isBusy: boolean; readonly onCode: (code: string) => void };

function CodeForm({ isBusy, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <CodeInput value={code} onChange={(event) => setCode(event.currentTarget.value)} />
        <Button type="submit" loading={isBusy}>
          コードで確認する
        </Button>
      </Stack>
    </form>
  );
}
