import { Webhook } from 'standardwebhooks';
import type { PartnerClient, PartnerMessage } from '#backend/actions/partners/deliver.ts';
import { isEndpointUrl, type PartnerAnswer } from '#backend/domain/partners.ts';
import type { EndpointTarget } from '#backend/persistence/partners/endpoints.ts';
import { PrivateAddressError } from './public-network.ts';
import { post, publicRequest, type Request } from './public-post.ts';

/** An endpoint answers within this time; what it does with the event takes as long as it likes. */
const TIMEOUT_MS = 15_000;

type Network = {
  readonly isAllowed: (url: string) => boolean;
  readonly request: Request;
};

type Settings = {
  /** Replaced by tests, whose receiver is on this machine. */
  readonly network?: Partial<Network>;
  readonly timeoutMs?: number;
};

/** Sends events as Standard Webhooks. Redirects are not followed, so that none leads into the shop's own network. */
export function createPartnerClient({
  network: replaced,
  timeoutMs = TIMEOUT_MS,
}: Settings = {}): PartnerClient {
  const network = { ...PUBLIC, ...replaced };
  return {
    send: async (target, message, stopping) =>
      network.isAllowed(target.url)
        ? deliver(network, { target, message, stopping, timeoutMs })
        : 'privateAddress',
  };
}

/** `v1,…` for each secret, so that a receiver with either of them accepts the message. */
export const signaturesOf = ({ secrets }: EndpointTarget, { eventId, at, body }: PartnerMessage): string =>
  secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' ');

type Delivery = {
  readonly target: EndpointTarget;
  readonly message: PartnerMessage;
  readonly stopping: AbortSignal;
  readonly timeoutMs: number;
};

async function deliver(
  { request }: Network,
  { target, message, stopping, timeoutMs }: Delivery,
): Promise<PartnerAnswer> {
  const { body, eventId, at } = message;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'shop-webhooks',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signaturesOf(target, message),
  };
  const signal = AbortSignal.any([timeout, stopping]);
  const answer = await post(request, { url: target.url, headers, body, signal });
  if (!('error' in answer)) return answer;
  if (answer.error instanceof PrivateAddressError) return 'privateAddress';
  return timeout.aborted ? 'timeout' : 'unreachable';
}

const PUBLIC: Network = {
  isAllowed: isEndpointUrl,
  request: publicRequest(),
};
