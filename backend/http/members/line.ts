import { removeLineLink, showLineLink, startLineLink } from '#backend/actions/members/line-links.ts';
import { showLineSignUp } from '#backend/actions/members/line-login.ts';
import type { LineContext } from '#backend/actions/members/line-requests.ts';
import type { LineLink } from '#backend/domain/members/line.ts';
import type { Handlers } from '../server/public-calls.ts';
import { logRefusal } from '../server/visitor.ts';

export const lineHandlers = (context: LineContext) =>
  ({
    showLineLink: async (_input, { login }) => ({
      answer: presentLink(await showLineLink(context.db, login)),
    }),

    startLineLink: async (_input, visitor) => {
      const started = await startLineLink(context, visitor.login, visitor.deviceToken);
      if ('refusal' in started) return logRefusal(visitor, started);
      return { answer: { url: started.url }, cookie: { deviceToken: started.deviceToken } };
    },

    removeLineLink: async (_input, visitor) => {
      const { login } = visitor;
      const removed = await removeLineLink(context.db, login);
      if (removed !== 'removed') return logRefusal(visitor, removed);
      visitor.log({ userId: login.memberId }, 'LINE account removed');
      return { answer: presentLink(undefined) };
    },

    showLineSignUp: async ({ body }, { deviceToken }) => {
      const found = await showLineSignUp(context, { ...body, deviceToken });
      return 'refusal' in found ? found : { answer: found };
    },
  }) satisfies Partial<Handlers>;

const presentLink = (link: LineLink | undefined) => ({
  linkedAt: link?.linkedAt ?? null,
  usedAt: link?.usedAt ?? null,
});
