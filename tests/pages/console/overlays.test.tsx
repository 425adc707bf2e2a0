import { MantineProvider, Text, TextInput } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { call } from '#console/api/call.ts';
import { useAction } from '#console/api/use-action.ts';
import { Dialog } from '#console/overlays/dialog.tsx';
import { LAYERS } from '#console/overlays/layers.ts';
import { SidePanel } from '#console/overlays/side-panel.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { StepUpProvider } from '#console/sign-in/step-up.tsx';
import { enableLocalRequests } from './browser.tsx';

const STALE = { code: 'stepUpNeeded', message: 'The last proof is older than five minutes.' };

/** The z-index of an overlay, which its style sheet reads from a property of its root. */
function zIndexOf(name: string): number {
  const dialog = screen.getByRole('dialog', { name });
  const root = dialog.closest<HTMLElement>('[style*="--mb-z-index"]');
  return Number(root?.style.getPropertyValue('--mb-z-index'));
}

/** A field in an overlay with a call that needs a fresh proof, and another overlay that was mounted before it. */
function Page({ kind }: { readonly kind: 'dialog' | 'panel' }) {
  const action = useAction();
  const [isOpen, setOpen] = useState(true);
  const [isSearching, setSearching] = useState(false);
  const Overlay = kind === 'dialog' ? Dialog : SidePanel;
  const send = () => void action.run((act) => act('renewRecoveryCodes', {}));
  return (
    <>
      <Dialog opened={isSearching} onClose={() => setSearching(false)} title="検索">
        <Text>{`候補`}</Text>
      </Dialog>
      <Overlay opened={isOpen} onClose={() => setOpen(false)} title="操作">
        <TextInput label="理由" />
        <ActionError error={action.error} />
        <button type="button" onClick={send}>{`実行する`}</button>
        <button type="button" onClick={() => setSearching(true)}>{`探す`}</button>
      </Overlay>
    </>
  );
}

beforeEach(() => {
  enableLocalRequests();
  globalThis.fetch = async () => Response.json(STALE, { status: 403 });
});

const show = (kind: 'dialog' | 'panel') =>
  render(
    <MantineProvider env="test">
      <StepUpProvider>
        <Page kind={kind} />
      </StepUpProvider>
    </MantineProvider>,
  );

test('The calls of this test are refused without a fresh proof', async () => {
  await expect(call('renewRecoveryCodes', {})).rejects.toThrow('stepUpNeeded');
});

test.each(['dialog', 'panel'] as const)(
  'The proof lies above a %s, and without it what was typed stays, with a sentence',
  async (kind) => {
    show(kind);
    await userEvent.type(await screen.findByLabelText('理由'), '印刷の色');
    await userEvent.click(screen.getByRole('button', { name: '実行する' }));
    await screen.findByRole('button', { name: 'パスキーで確認する' });
    expect(zIndexOf('本人確認')).toBeGreaterThanOrEqual(LAYERS.proof);
    expect(zIndexOf('操作')).toBeLessThan(LAYERS.popover);
    // Without an authenticator app, none is offered.
    expect(screen.queryByText('認証アプリを使う')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '本人確認' })).toBeNull());
    expect(screen.getByLabelText('理由')).toHaveValue('印刷の色');
    await screen.findByText(/入力した内容は残っています/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

/** Two calls that are made at the same time. */
function TwoCalls() {
  const first = useAction();
  const second = useAction();
  const sendBoth = () => {
    for (const action of [first, second]) void action.run((act) => act('renewRecoveryCodes', {}));
  };
  return (
    <>
      <ActionError error={first.error} />
      <ActionError error={second.error} />
      <button type="button" onClick={sendBoth}>{`両方を実行する`}</button>
    </>
  );
}

test('One proof answers all calls that wait for it', async () => {
  render(
    <MantineProvider env="test">
      <StepUpProvider>
        <TwoCalls />
      </StepUpProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '両方を実行する' }));
  await screen.findByRole('button', { name: 'パスキーで確認する' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByText(/入力した内容は残っています/)).toHaveLength(2));
});

test('An overlay that is opened later lies above one that was mounted later', async () => {
  show('dialog');
  await userEvent.click(await screen.findByRole('button', { name: '探す' }));
  await screen.findByRole('dialog', { name: '検索' });
  expect(zIndexOf('検索')).toBeGreaterThan(zIndexOf('操作'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '検索' })).toBeNull());
  expect(screen.getByRole('dialog', { name: '操作' })).toBeInTheDocument();
});
