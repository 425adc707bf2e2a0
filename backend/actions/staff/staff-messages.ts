import {
  type PushAnswer,
  type PushOutcome,
  chatOutcome,
  pushOutcome,
} from '#backend/domain/notifications/push-retries.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { readSettings } from '#backend/persistence/settings.ts';
import {
  claimStaffMessages,
  deleteStaffBrowser,
  deleteStaffMessages,
  retryStaffMessage,
} from '#backend/persistence/staff/staff-messages.ts';
import type { PushClient } from '../push.ts';

/** Posts a text to the chat of the staff. */
export type ChatClient = { post(url: string, text: string): Promise<PushAnswer> };

export type StaffMessageDeps = {
  readonly db: Database;
  readonly client: PushClient;
  readonly chat: ChatClient;
  /** Origin of the console, for links in the chat. */
  readonly consoleOrigin: string;
};

type Became = PushOutcome['became'];

const AT_ONCE = 20;

/** Sends due messages to browsers and to the chat. `undefined`: none is due. */
export async function deliverStaffMessages(
  deps: StaffMessageDeps,
): Promise<Partial<Record<Became, number>> | undefined> {
  const { db } = deps;
  const claimed = await claimStaffMessages(db, AT_ONCE);
  if (claimed.length === 0) return undefined;
  const chatUrl = (await readSettings(db)).notices?.value.chatUrl ?? '';
  const became = await Promise.all(claimed.map((message) => deliver(deps, chatUrl, message)));
  const counts = Map.groupBy(became, (one) => one);
  return Object.fromEntries([...counts].map(([what, all]) => [what, all.length]));
}

type Claimed = Awaited<ReturnType<typeof claimStaffMessages>>[number];

/** The message goes when it was taken, or never will be: after a crash in between it is sent again. */
async function deliver(deps: StaffMessageDeps, chatUrl: string, message: Claimed): Promise<Became> {
  const { db } = deps;
  const answer = await send(deps, chatUrl, message);
  const outcomeOf = message.channel === 'chat' ? chatOutcome : pushOutcome;
  const outcome = outcomeOf(answer, message.attempts, Math.random());
  if (outcome.became === 'due again') await retryStaffMessage(db, message.messageId, outcome.afterMs);
  else if (outcome.became === 'gone' && message.channel === 'push')
    await deleteStaffBrowser(db, message.subscriptionId);
  else await deleteStaffMessages(db, [message.messageId]);
  return outcome.became;
}

function send(
  { client, chat, consoleOrigin }: StaffMessageDeps,
  chatUrl: string,
  message: Claimed,
): Promise<PushAnswer> {
  const { title, lines, path } = message.content;
  if (message.channel === 'push') {
    const content = { title, body: lines.join('\n'), path, tag: message.notice };
    const options = { ttlS: message.secondsLeft, urgency: 'high', topic: message.notice } as const;
    return client.send(message, content, options);
  }
  // It was switched off meanwhile.
  if (chatUrl === '') return Promise.resolve('refusedHere');
  return chat.post(chatUrl, [`*${title}*`, ...lines, `${consoleOrigin}${path}`].join('\n'));
}
