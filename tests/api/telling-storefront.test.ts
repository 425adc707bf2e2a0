import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startJobs } from '#backend/jobs/jobs.ts';
import { createLog } from '#backend/log.ts';
import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { leftoversIn } from '#backend/persistence/members/member-services.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { scheduledChangeStore } from '#backend/persistence/content/scheduled-changes.ts';
import { createRevalidationClient } from '#backend/revalidation-client.ts';
import { aBackend, type TestBackend } from '../support/backend.ts';
import { aSealing } from '../support/orders.ts';
import { emailDepsOn, newsMailingDepsOn } from '../support/emails.ts';
import { always, aServer } from '../support/server.ts';

const SECRET = 's'.repeat(32);

let backend: TestBackend;
beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());

const startedJobs = (origin: string) =>
  startJobs({
    announcements: announcementStore(backend.db),
    scheduledChanges: scheduledChangeStore(backend.db),
    storefront: createRevalidationClient({ origin, secret: SECRET }),
    retention: leftoversIn(backend.db),
    jobLog: jobLog(backend.db),
    mail: emailDepsOn(backend.db),
    newsMailing: newsMailingDepsOn(backend.db),
    queue: queueStore(backend.db),
    buying: backend.buying,
    paying: backend.paying,
    shipping: createShipmentServices(backend.db),
    sealing: aSealing(backend.db),
    log: createLog('silent'),
  });

test('The jobs announce a change to the storefront by HTTP and stop', async () => {
  const asked: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push([request.method, request.url, request.headers.authorization, JSON.parse(await text(request))]);
    // The first call is refused, as by a storefront that is starting.
    if (asked.length === 1) response.writeHead(503).end();
    else always(200, { revalidated: 3 })(request, response);
  };
  const server = await aServer((request, response) => void answer(request, response));
  await announcementStore(backend.db).add(['draws', 'draw:otsukai']);
  const jobs = startedJobs(server.origin);
  while (asked.length < 2 || (await backend.db.$client.query('select 1 from announcements')).rowCount !== 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await jobs.stop();
  await server.stop();
  const told = { tags: ['draws', 'draw:otsukai'], paths: ['/', '/sanrio', '/sanrio/otsukai'] };
  const line = ['POST', '/revalidate', `Bearer ${SECRET}`, told];
  expect(asked).toEqual([line, line]);
});

test.each([
  ['another page', 200, '<html></html>'],
  ['a refusal', 401, '{"revalidated":1}'],
  ['something else', 200, '{"ok":true}'],
])(
  'A storefront that answers with %s, or is unreachable, is not revalidated',
  async (_what, status, body) => {
    const server = await aServer(always(status, body));
    const storefront = createRevalidationClient({ origin: server.origin, secret: SECRET });
    expect(await storefront.revalidate(['draws'])).toBe(false);
    await server.stop();
    expect(await storefront.revalidate(['draws'])).toBe(false);
  },
);
