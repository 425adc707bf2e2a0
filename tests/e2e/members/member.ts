import { expect, type APIRequestContext } from '@playwright/test';
import { codeIn } from './mailbox.ts';

export const PASSWORD = 'yoru no jihanki';

/** A mail address that no other test has. */
export const anAddress = (name: string) =>
  `${name}-${Date.now().toString(36)}-${Math.trunc(Math.random() * 1e6)}@example.jp`;

/** Becomes a member through the shop's calls; whoever's cookies the requests carry is logged in then. */
export async function becomesMember(request: APIRequestContext, email: string): Promise<void> {
  const sent = await request.post('/api/mail/sendMail', { data: { email, purpose: 'signup' } });
  expect(sent.status()).toBe(200);
  const signedUp = await request.post('/api/user', {
    data: {
      email,
      code: await codeIn(request, email, '会員登録のコード'),
      password: PASSWORD,
      name: '小川 みのり',
      zip: '6068301',
      address: '京都府京都市左京区吉田泉殿町1-2',
      address2: '',
      birthday: '1998-04-12',
      tel: '09012345678',
    },
  });
  expect(signedUp.status()).toBe(200);
}

/** Any member will do: one is made the first time. */
export async function logsIn(request: APIRequestContext): Promise<void> {
  if (email === undefined) {
    const address = anAddress('dareka');
    await becomesMember(request, address);
    email = address;
    return;
  }
  const answer = await request.post('/api/login/emailLogin', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

let email: string | undefined;
