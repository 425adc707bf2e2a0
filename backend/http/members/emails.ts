import { checkCode, sendCode } from '#backend/actions/members/codes.ts';
import { passwordCall } from '#backend/actions/members/throttle.ts';
import type { CodePurpose } from '#lib/contract/enums.ts';
import type { RestingShop } from '../server/maintenance.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal, type Visitor } from '../server/visitor.ts';
import { unsubscribeByToken } from '#backend/actions/notifications.ts';
import type { MemberContext } from '#backend/actions/members/log-in.ts';

/** `maintenance`: a code for a sign-up would be of no use then. */
export const emailHandlers = (context: MemberContext, maintenance: RestingShop) =>
  ({
    sendMail: async ({ body }, visitor) => {
      const resting = body.purpose === 'signup' ? maintenance() : undefined;
      if (resting !== undefined) return resting;
      const call = passwordCall(context.batching, { ...visitor, email: body.email });
      return context.passwords.admit(call, async () => {
        const { address, deviceToken } = visitor;
        const login = await loginFor(body.purpose, visitor);
        const sent = await sendCode(context, { ...body, login, address, deviceToken });
        if ('refusal' in sent) return logRefusal(visitor, sent);
        visitor.log({ purpose: body.purpose }, 'code sent');
        return { answer: { resendAfter: sent.resendAfter }, cookie: { deviceToken: sent.deviceToken } };
      });
    },

    checkCode: ({ body }, visitor) =>
      context.passwords.admit(passwordCall(context.batching, { ...visitor, email: body.email }), async () => {
        const { address, deviceToken } = visitor;
        const login = await loginFor(body.purpose, visitor);
        const result = await checkCode(context, { ...body, login, address, deviceToken });
        return result === 'right' ? { answer: {} } : logRefusal(visitor, result);
      }),

    stopMails: async ({ body }) => {
      await unsubscribeByToken(context.db, body.token, body.of);
      return { answer: { stopped: true } };
    },
  }) satisfies Partial<Handlers>;

/** Only a change of email address needs the login session. */
const loginFor = async (purpose: CodePurpose, visitor: Visitor) =>
  purpose === 'email' ? visitor.findLogin() : undefined;
