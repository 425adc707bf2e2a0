import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { deliverTo, type DeliverDeps } from '#backend/actions/partners/deliver.ts';
import { prepareEvents, recordOpenedDraws } from '#backend/actions/partners/prepare-events.ts';
import { addEndpoint } from '#backend/actions/partners/endpoints.ts';
import { endpointsWithWork } from '#backend/persistence/partners/deliveries.ts';
import { createPartnerClient } from '#backend/providers/partner-webhooks.ts';
import { PARTNER_EVENT_KINDS, type PartnerEventKind } from '#lib/contract/partner-enums.ts';
import type { TestBackend } from './backend.ts';

type Received = {
  /** The host of the endpoint, and the path. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Answer = (response: ServerResponse, received: Received) => void;

/** Receivers of events on this machine, one for each host name that an endpoint has. */
export async function partnerReceivers() {
  const received: Received[] = [];
  const concurrency = { now: 0, most: 0 };
  const answers = new Map<string, Answer>();
  const server = createServer((incoming, response) => {
    void (async () => {
      concurrency.now += 1;
      concurrency.most = Math.max(concurrency.most, concurrency.now);
      response.on('close', () => (concurrency.now -= 1));
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const host = String(incoming.headers.host);
      const one = {
        url: `${host}${incoming.url}`,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      const answer = answers.get(host);
      if (answer === undefined) response.writeHead(204).end();
      else answer(response, one);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Every host is this server: only the names are those of the endpoints. */
  const network = {
    isAllowed: () => true,
    request: (url: string, options: object, answered: never) => {
      const { host, pathname } = new URL(url);
      const headers = { ...('headers' in options ? (options.headers as object) : {}), host };
      return request(
        { ...options, headers, hostname: '127.0.0.1', port, path: pathname, agent: false },
        answered,
      );
    },
  };
  return {
    received,
    concurrency,
    /** How a host answers from now on; `undefined`: well. */
    answer: (host: string, answer: Answer | undefined) => {
      if (answer === undefined) answers.delete(host);
      else answers.set(host, answer);
    },
    client: (timeoutMs = 5_000) => createPartnerClient({ network: network as never, timeoutMs }),
    /** The ids of the messages that a host was sent, in order. */
    idsAt: (host: string) =>
      received.filter(({ url }) => url.startsWith(host)).map(({ headers }) => String(headers['webhook-id'])),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const failing =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end('<html>no JSON</html>');

/** An endpoint of a host for events of these kinds, with its secret. */
export async function anEndpoint(
  { db }: Pick<TestBackend, 'db'>,
  host: string,
  kinds: readonly PartnerEventKind[] = PARTNER_EVENT_KINDS,
) {
  const input = { url: `https://${host}/events`, description: host, kinds };
  const added = await addEndpoint(db, input, (facts) => ({
    operator: 'hana',
    action: 'addPartnerEndpoint',
    facts,
  }));
  if ('refusal' in added) throw new Error(`No endpoint was added: ${added.refusal}`);
  return { endpointId: added.endpoint.endpointId, secret: added.secret };
}

/** The body of a message, if its signature is right for the secret. */
export const verified = ({ headers, body }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** A clock that only tests move. */
export function aClock(start = new Date()) {
  let time = start.getTime();
  return {
    now: async () => new Date(time),
    at: () => new Date(time),
    pass: (ms: number) => (time += ms),
  };
}

export type Clock = ReturnType<typeof aClock>;

const never = new AbortController().signal;

/** Writes what has happened, and sends everything that is due by the clock. */
export async function deliverAll(
  deps: Pick<DeliverDeps, 'db' | 'client' | 'now'> & Partial<Pick<DeliverDeps, 'onDisabled'>>,
): Promise<void> {
  await recordOpenedDraws(deps.db, await deps.now());
  while (await prepareEvents(deps.db, await deps.now()));
  for (const endpointId of await endpointsWithWork(deps.db, await deps.now()))
    while ((await deliverTo({ onDisabled: () => {}, ...deps }, endpointId, never)) > 0);
}
