import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  type PasskeyContext,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
  startSignUpPasskey,
} from '#backend/actions/members/passkeys.ts';
import { proveMember } from '#backend/actions/members/prove-member.ts';
import { inSeconds } from '#backend/actions/members/refusals.ts';
import type { Handlers } from '../server/public-calls.ts';
import { browserOf, logRefusal, tokensOf } from '../server/visitor.ts';
import { presentSuspension, statusOf } from './sessions.ts';

export const passkeyHandlers = (context: PasskeyContext) =>
  ({
    startPasskeyLogin: async () => ({ answer: await startPasskeyLogin(context) }),

    logInWithPasskey: async ({ body: { proof } }, visitor) => {
      const browser = { ...(await browserOf(visitor)), address: visitor.address };
      const result = await logInWithPasskey(context, proof, browser);
      if ('waitMs' in result) {
        visitor.log(result, 'login throttled');
        return { refusal: 'tooManyAttempts', retryAfter: inSeconds(result.waitMs) };
      }
      if ('refusal' in result)
        return logRefusal(visitor, 'until' in result ? presentSuspension(result) : result);
      visitor.log({ userId: result.memberId, by: 'passkey' }, 'logged in');
      return { answer: await statusOf(context.db, result), cookie: tokensOf(result) };
    },

    startSignUpPasskey: async ({ body: { email } }) => ({ answer: await startSignUpPasskey(context, email) }),

    startProof: async (_input, { login }) => ({
      answer: { passkey: await startPasskeyProof(context, login) },
    }),

    prove: async ({ body }, visitor) => {
      const { login, address } = visitor;
      const proved =
        'passkey' in body
          ? await proveMember(context, login, body)
          : await context.passwords.admit({ address, account: login.memberId }, () =>
              proveMember(context, login, body),
            );
      if ('refusal' in proved) return logRefusal(visitor, proved);
      return { answer: {}, cookie: proved };
    },

    listPasskeys: async (_input, { login }) => ({
      answer: { items: (await listPasskeys(context, login)).map(presentPasskey) },
    }),

    startPasskey: async (_input, { login }) => {
      const started = await startPasskey(context, login);
      return 'refusal' in started ? started : { answer: started };
    },

    addPasskey: async ({ body: { passkey } }, visitor) => {
      const { login, agent } = visitor;
      const added = await addPasskey(context, login, { passkey, agent });
      if (added !== 'added') return logRefusal(visitor, added);
      visitor.log({ userId: login.memberId }, 'passkey added');
      return { answer: { items: (await listPasskeys(context, login)).map(presentPasskey) } };
    },

    removePasskey: async ({ params: { passkeyId } }, visitor) => {
      const { login } = visitor;
      const removed = await removePasskey(context, login, passkeyId);
      if (removed !== 'removed') return logRefusal(visitor, removed);
      visitor.log({ userId: login.memberId }, 'passkey removed');
      return { answer: { items: (await listPasskeys(context, login)).map(presentPasskey) } };
    },
  }) satisfies Partial<Handlers>;

type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

const presentPasskey = ({ passkeyId, device, isSynced, addedAt, usedAt }: ListedPasskey) => ({
  passkeyId,
  device,
  isSynced,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt && usedAt.toISOString(),
});
