import {
  decideAsGuardian,
  type Guardianship,
  inviteGuardian,
  type OwnGuardian,
  sendGuardianLink,
  showGuardianship,
  showOwnGuardian,
} from '#backend/actions/members/guardians.ts';
import { hiddenEmail } from '#backend/domain/members/email-address.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';

export const guardianHandlers = (context: Pick<PaymentContext, 'db' | 'caps'>) =>
  ({
    showOwnGuardian: async (_input, { login }) => {
      const shown = await showOwnGuardian(context, login.memberId);
      return 'refusal' in shown ? shown : { answer: presentOwnGuardian(shown) };
    },

    inviteGuardian: async ({ body: { email, name } }, visitor) => {
      const { memberId } = visitor.login;
      const invited = await inviteGuardian(context, { memberId, email, name, address: visitor.address });
      if ('refusal' in invited) return logRefusal(visitor, invited);
      visitor.log({ userId: memberId }, 'guardian invited');
      return { answer: presentOwnGuardian(invited) };
    },

    showGuardianship: async ({ body: { token } }, visitor) => {
      const shown = await showGuardianship(context, token);
      return 'refusal' in shown ? logRefusal(visitor, shown) : { answer: presentGuardianship(shown) };
    },

    decideAsGuardian: async ({ body }, visitor) => {
      const decided = await decideAsGuardian(context, body);
      if ('refusal' in decided) return logRefusal(visitor, decided);
      visitor.log({ isStopped: body.isStopped }, 'guardian decided');
      return { answer: presentGuardianship(decided) };
    },

    sendGuardianLink: async ({ body: { email } }, visitor) => {
      const sent = await sendGuardianLink(context.db, { email, address: visitor.address });
      return sent === 'sent' ? { answer: { sent: true } } : logRefusal(visitor, sent);
    },
  }) satisfies Partial<Handlers>;

const presentOwnGuardian = ({ guardian, ...own }: OwnGuardian) => ({
  ...own,
  guardian: guardian && {
    hiddenEmail: hiddenEmail(guardian.email),
    invitedAt: guardian.invitedAt.toISOString(),
    ...presentDecision(guardian),
  },
});

const presentGuardianship = ({ guardian, ...shown }: Guardianship) => ({
  ...shown,
  ...presentDecision(guardian),
});

const presentDecision = ({ confirmedAt, monthlyCap, stoppedAt }: Guardianship['guardian']) => ({
  confirmedAt: confirmedAt && confirmedAt.toISOString(),
  monthlyCap,
  isStopped: stoppedAt !== null,
});
