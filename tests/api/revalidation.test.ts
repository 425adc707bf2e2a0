import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { deliverAnnouncements } from '#backend/actions/revalidation.ts';
import {
  addAnnouncement,
  distributeAnnouncements,
  claimAnnouncements,
} from '#backend/persistence/content/announcements.ts';
import { holdStorefront } from '#backend/persistence/content/storefronts.ts';
import { createRevalidationClient } from '#backend/providers/storefront.ts';
import { announceScheduledChanges } from '#backend/persistence/content/scheduled-changes.ts';
import { aBackend, importFolder } from '../support/backend.ts';
import { aCatalogueFolder, aNewsFile, aDrawFile } from '../support/catalogue.ts';
import { recordingStorefronts, startBackendJobs } from '../support/jobs.ts';
import { aServer, always } from '../support/server.ts';
import { forAllTests, forEachTest, restoredForEachTest } from '../support/fixtures.ts';

const ONE = 'http://10.0.0.1:3000';
const TWO = 'http://10.0.0.2:3000';

describe('Announcements', () => {
  const backend = restoredForEachTest(aBackend);
  const folder = forEachTest(aCatalogueFolder);

  const imported = () => importFolder(backend.db, folder.path);
  const registered = (origin: string) =>
    holdStorefront(backend.db, { origin, instance: randomUUID() }, 60_000);
  const delivered = (storefronts = recordingStorefronts()) => deliverAnnouncements(backend.db, storefronts);
  /** Makes every row due, as after a retry pause or a lease. */
  const timePasses = () => backend.db.execute(sql`update storefront_announcements set due_at = now()`);

  beforeEach(() => registered(ONE));

  test('The storefront is notified once of what an import has changed', async () => {
    const storefronts = recordingStorefronts();
    folder.draw('otsukai');
    folder.draw('amayadori');
    folder.banner('top');
    await imported();
    await delivered(storefronts);
    expect(storefronts.acknowledged[ONE]).toEqual([['draws', 'draw:amayadori', 'draw:otsukai', 'banners']]);
    await imported();
    await delivered(storefronts);
    expect(storefronts.acknowledged[ONE]).toHaveLength(1);
  });

  test('A changed piece of news revalidates its neighbours too', async () => {
    for (const day of [1, 2, 3, 4])
      folder.news(String(day), aNewsFile({ publishedAt: `-${9 - day}d 10:00` }));
    await imported();
    await delivered();
    folder.news('2', aNewsFile({ publishedAt: '-7d 10:00', title: '直しました' }));
    const storefronts = recordingStorefronts();
    await imported();
    await delivered(storefronts);
    expect(storefronts.acknowledged[ONE]?.[0]?.toSorted()).toEqual(['news', 'news:1', 'news:2', 'news:3']);
  });

  test('A failed announcement is retried until it succeeds', async () => {
    const storefronts = recordingStorefronts();
    storefronts.unreachable.add(ONE);
    folder.draw('otsukai');
    await imported();
    expect(await delivered(storefronts)).toMatchObject([{ delivered: 0, failed: 1, attempts: 1 }]);
    // Not at once: a storefront that is starting is retried after a pause.
    expect(await delivered(storefronts)).toEqual([]);
    await timePasses();
    expect(await delivered(storefronts)).toMatchObject([{ failed: 1, attempts: 2 }]);
    storefronts.unreachable.clear();
    await timePasses();
    expect(await delivered(storefronts)).toMatchObject([{ delivered: 1, attempts: 3 }]);
    await timePasses();
    expect(await delivered(storefronts)).toEqual([]);
    expect(storefronts.acknowledged[ONE]).toEqual([['draws', 'draw:otsukai']]);
  });

  test('Several backends deliver each announcement once', async () => {
    const storefronts = recordingStorefronts();
    for (let i = 0; i < 30; i += 1) await addAnnouncement(backend.db, [`draw:number-${i}`]);
    await Promise.all(Array.from({ length: 6 }, () => delivered(storefronts)));
    const tags = storefronts.acknowledged[ONE]?.flat();
    expect(tags).toHaveLength(30);
    expect(new Set(tags).size).toBe(30);
  });

  test('An announcement claimed and not delivered is delivered by another backend', async () => {
    await addAnnouncement(backend.db, ['draws']);
    await distributeAnnouncements(backend.db);
    expect(await claimAnnouncements(backend.db, [])).toHaveLength(1);
    expect(await claimAnnouncements(backend.db, [])).toEqual([]);
    await timePasses();
    const storefronts = recordingStorefronts();
    await delivered(storefronts);
    expect(storefronts.acknowledged[ONE]).toEqual([['draws']]);
  });

  /** Moves the last check of scheduled changes into the past, and the publication of all draws before it. */
  const lastAnnounced = async (days: number) => {
    await backend.db.execute(sql`update draws set published_at = now() - interval '60 days'`);
    await backend.db.execute(
      sql`update scheduled_changes set announced_until = now() - ${days} * interval '1 day'`,
    );
  };
  const queued = async () => {
    const { rows } = await backend.db.execute<{ tags: string[] }>(sql`select tags from announcements`);
    return rows.map(({ tags }) => tags);
  };

  test('Opened and closed draws and published news are announced once by several backends', async () => {
    folder.draw('opened', aDrawFile({ opensAt: '-1d 00:00' }));
    folder.draw('closed', aDrawFile({ opensAt: '-30d 00:00', closesAt: '-1d 00:00' }));
    folder.draw('long-open', aDrawFile({ opensAt: '-20d 00:00' }));
    folder.draw('to-come', aDrawFile({ opensAt: '+3d 00:00' }));
    folder.news('1', aNewsFile({ publishedAt: '-9d 10:00' }));
    folder.news('2', aNewsFile({ publishedAt: '-8d 10:00' }));
    folder.news('3', aNewsFile({ publishedAt: '-1d 10:00' }));
    await imported();
    await delivered();
    await lastAnnounced(3);
    await Promise.all([
      announceScheduledChanges(backend.db),
      announceScheduledChanges(backend.db),
      announceScheduledChanges(backend.db),
    ]);
    const [tags = [], ...more] = await queued();
    expect(more).toEqual([]);
    expect(tags.toSorted()).toEqual(['draw:closed', 'draw:opened', 'draws', 'news', 'news:2', 'news:3']);
  });

  test('Without scheduled changes nothing is announced', async () => {
    folder.draw('otsukai', aDrawFile({ opensAt: '-20d 00:00' }));
    await imported();
    await delivered();
    await lastAnnounced(3);
    await announceScheduledChanges(backend.db);
    expect(await queued()).toEqual([]);
  });

  test('Every storefront is told, and one that fails delays no other', async () => {
    const storefronts = recordingStorefronts();
    await registered(TWO);
    storefronts.unreachable.add(ONE);
    await addAnnouncement(backend.db, ['draws']);
    expect(await delivered(storefronts)).toMatchObject([
      { origin: ONE, failed: 1 },
      { origin: TWO, delivered: 1 },
    ]);
    storefronts.unreachable.clear();
    await timePasses();
    await delivered(storefronts);
    expect(storefronts.acknowledged).toEqual({ [ONE]: [['draws']], [TWO]: [['draws']] });
  });

  test('A delivery under way leaves later announcements of its storefront alone', async () => {
    await registered(TWO);
    await addAnnouncement(backend.db, ['draws']);
    const storefronts = recordingStorefronts();
    await deliverAnnouncements(backend.db, storefronts, new Set([ONE]));
    expect(storefronts.acknowledged).toEqual({ [TWO]: [['draws']] });
  });

  test('A storefront whose lease has ended is dropped with its announcements', async () => {
    await addAnnouncement(backend.db, ['draws']);
    await distributeAnnouncements(backend.db);
    await backend.db.execute(sql`update storefronts set lease_until = now()`);
    expect(await delivered()).toEqual([]);
    const { rows } = await backend.db.execute(sql`select origin from storefronts`);
    expect(rows).toEqual([]);
  });

  test('Without a storefront nothing waits', async () => {
    await backend.db.execute(sql`delete from storefronts`);
    await addAnnouncement(backend.db, ['draws']);
    await delivered();
    expect(await queued()).toEqual([]);
  });
});

describe('Registrations of storefronts', () => {
  const SECRET = 's'.repeat(32);
  const backend = restoredForEachTest(() =>
    aBackend({ revalidateSecret: SECRET, storefrontOrigins: [ONE, TWO] }),
  );
  const first = randomUUID();
  const second = randomUUID();

  const call = async (method: 'PUT' | 'DELETE', payload: object, secret = SECRET) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await backend.app.inject({ method, url: '/storefronts', headers, payload });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  const register = (instance: string, origin = ONE) => call('PUT', { origin, instance });
  const lease = (isNew: boolean) => ({ status: 200, body: { isNew, leaseMs: 15_000 } });
  const leasesEnd = () => backend.db.execute(sql`update storefronts set lease_until = now()`);

  test('A lease is given once and renewed by the same process', async () => {
    expect(await register(first)).toEqual(lease(true));
    expect(await register(first)).toEqual(lease(false));
    expect(await register(second, TWO)).toEqual(lease(true));
  });

  test('Another process with the same origin is refused until the lease has ended', async () => {
    await register(first);
    expect(await register(second)).toEqual({ status: 409, body: { code: 'taken' } });
    await leasesEnd();
    expect(await register(second)).toEqual(lease(true));
    // The first process woke up after its lease was given to another one.
    expect(await register(first)).toMatchObject({ status: 409 });
  });

  test('A lease that has ended is a new one, without old announcements', async () => {
    await register(first);
    await addAnnouncement(backend.db, ['draws']);
    await distributeAnnouncements(backend.db);
    await leasesEnd();
    expect(await register(first)).toEqual(lease(true));
    expect(await claimAnnouncements(backend.db, [])).toEqual([]);
  });

  test('A process that ends leaves its origin to the next one, and nobody ends the lease of another', async () => {
    await register(first);
    await call('DELETE', { origin: ONE, instance: second });
    expect(await register(second)).toMatchObject({ status: 409 });
    expect(await call('DELETE', { origin: ONE, instance: first })).toEqual({ status: 204 });
    expect(await register(second)).toEqual(lease(true));
  });

  test.each([
    'http://169.254.169.254',
    'http://10.0.0.1:3001',
    'https://attacker.example',
    'http://localhost.example.jp',
  ])('An address that the shop does not name is not registered: %s', async (origin) => {
    expect(await register(first, origin)).toEqual({ status: 403, body: { code: 'notNamed' } });
  });

  test('Storefronts of this machine need no name, and are at most 64', async () => {
    for (let port = 3_000; port < 3_064; port += 1)
      expect(await register(first, `http://127.0.0.1:${port}`)).toMatchObject({ status: 200 });
    expect(await register(second)).toEqual({ status: 403, body: { code: 'tooMany' } });
    expect(await register(first, 'http://127.0.0.1:3000')).toEqual(lease(false));
  });

  test('Without the secret there is no such call', async () => {
    const process = { origin: ONE, instance: first };
    expect(await call('PUT', process, 'x'.repeat(32))).toMatchObject({ status: 404 });
    expect(await call('DELETE', process, 'x'.repeat(32))).toMatchObject({ status: 404 });
    expect(await call('PUT', { origin: 'http://10.0.0.1/path', instance: first })).toMatchObject({
      status: 422,
    });
    const { rows } = await backend.db.execute(sql`select origin from storefronts`);
    expect(rows).toEqual([]);
  });
});

describe('Revalidation over HTTP', () => {
  const SECRET = 's'.repeat(32);

  const backend = forAllTests(aBackend);

  test('The jobs announce a change to the storefront by HTTP and stop', async () => {
    const requests: unknown[] = [];
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      requests.push([
        request.method,
        request.url,
        request.headers.authorization,
        JSON.parse(await text(request)),
      ]);
      // The first call is refused, as by a storefront that is starting.
      if (requests.length === 1) response.writeHead(503).end();
      else always(200, { revalidated: 3 })(request, response);
    };
    const server = await aServer((request, response) => void answer(request, response));
    await holdStorefront(backend.db, { origin: server.origin, instance: randomUUID() }, 60_000);
    await addAnnouncement(backend.db, ['draws', 'draw:otsukai']);
    const jobs = startBackendJobs(backend, {
      storefronts: createRevalidationClient(SECRET),
    });
    while (
      requests.length < 2 ||
      (
        await backend.db.$client.query(
          'select 1 from announcements union all select 1 from storefront_announcements',
        )
      ).rowCount !== 0
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
    await jobs.stop();
    await server.stop();
    const body = { tags: ['draws', 'draw:otsukai'], paths: ['/', '/sanrio', '/sanrio/otsukai'] };
    const call = ['POST', '/revalidate', `Bearer ${SECRET}`, body];
    expect(requests).toEqual([call, call]);
  });

  test.each([
    ['another page', 200, '<html></html>'],
    ['a refusal', 401, '{"revalidated":1}'],
    ['something else', 200, '{"ok":true}'],
  ])(
    'A storefront that answers with %s, or is unreachable, is not revalidated',
    async (_what, status, body) => {
      const server = await aServer(always(status, body));
      const storefronts = createRevalidationClient(SECRET);
      expect(await storefronts.revalidate(server.origin, ['draws'])).toBe(false);
      await server.stop();
      expect(await storefronts.revalidate(server.origin, ['draws'])).toBe(false);
    },
  );
});
