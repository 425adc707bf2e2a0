import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import webPush from 'web-push';
import { isOfPushService } from '#backend/domain/notifications/push-endpoint.ts';
import type { PushContent, StaffPushContent } from '#backend/domain/notifications/push-message.ts';
import type { PushKeys } from '#backend/persistence/notifications/push-keys.ts';
import { post, publicRequest, type Request } from './public-post.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';
import type { PushOptions, PushClient } from '#backend/actions/push.ts';

/** A push service answers at once, or its answer is not waited for. */
const TIMEOUT_MS = 10_000;

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

type Settings = {
  readonly keys: () => Promise<PushKeys>;
  /** Whom a push service may contact about the shop's messages: `mailto:` or https (RFC 8292, 2.1). */
  readonly subject: string;
  /** Before each title. */
  readonly mark?: string;
  /** Replaced by tests, whose push service is on this machine. */
  readonly network?: Pick<Network, 'isAllowed' | 'request'>;
};

type Network = {
  readonly isAllowed: (endpoint: string) => boolean;
  readonly request: Request;
};

/** Sends encrypted messages to push services (RFC 8030, 8291, 8292). */
export function createPushClient({ keys, subject, mark = '', network = PUBLIC }: Settings): PushClient {
  return {
    send: async (target, content, options) => {
      if (!network.isAllowed(target.endpoint)) return 'refusedHere';
      const marked = { ...content, title: `${mark}${content.title}` };
      const details = encrypted(target, marked, { keys: await keys(), subject, options });
      if (details === undefined) return 'refusedHere';
      const { endpoint: url, headers, body } = details;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await post(network.request, { url, headers, body, signal });
      return 'error' in answer ? 'unreachable' : answer;
    },
  };
}

type Signing = Pick<Settings, 'subject'> & { readonly keys: PushKeys; readonly options: PushOptions };

/** The encrypted request; undefined: the browser's keys are no keys. */
function encrypted(
  target: PushTarget,
  content: PushContent | StaffPushContent,
  { keys, subject, options }: Signing,
) {
  const { endpoint, p256dh, auth } = target;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
      vapidDetails: { subject, ...keys },
      TTL: options.ttlS,
      urgency: options.urgency,
      topic: topicOf(options.topic),
    });
  } catch {
    return undefined;
  }
}

/** At most 32 characters of base64url (RFC 8030, 5.4). */
const topicOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Kept connections: most members use the same few push services. */
const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: TIMEOUT_MS });

const PUBLIC: Network = {
  isAllowed: isOfPushService,
  request: publicRequest(agent),
};
