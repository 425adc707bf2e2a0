import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { deliverAnnouncements, announceEverything } from '#backend/actions/revalidation.ts';
import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { createRevalidationClient } from '#backend/revalidation-client.ts';
import { scheduledChangeStore } from '#backend/persistence/content/scheduled-changes.ts';
import { aBackend, importFolder } from '../support/backend.ts';
import { aCatalogueFolder, aNewsFile, aDrawFile } from '../support/catalogue.ts';
import { aRecordingStorefront, startBackendJobs } from '../support/jobs.ts';
import { aServer, always } from '../support/server.ts';
import { forAllTests, forEachTest, restoredForEachTest } from '../support/fixtures.ts';

describe('Announcements', () => {
  const backend = restoredForEachTest(aBackend);
  const folder = forEachTest(aCatalogueFolder);

  const imported = () => importFolder(backend.db, folder.path);
  const store = () => announcementStore(backend.db);
  const delivered = (storefront = aRecordingStorefront()) => deliverAnnouncements(store(), storefront);
  /** Makes every row due, as after a retry pause or a lease. */
  const timePasses = () => backend.db.execute(sql`update announcements set due_at = now()`);

  test('The storefront is notified once of what an import has changed', async () => {
    const storefront = aRecordingStorefront();
    folder.draw('otsukai');
    folder.draw('amayadori');
    folder.banner('top');
    await imported();
    await delivered(storefront);
    expect(storefront.acknowledged).toEqual([['draws', 'draw:amayadori', 'draw:otsukai', 'banners']]);
    await imported();
    await delivered(storefront);
    expect(storefront.acknowledged).toHaveLength(1);
  });

  test('A changed piece of news revalidates its neighbours too', async () => {
    for (const day of [1, 2, 3, 4])
      folder.news(String(day), aNewsFile({ publishedAt: `-${9 - day}d 10:00` }));
    await imported();
    await delivered();
    folder.news('2', aNewsFile({ publishedAt: '-7d 10:00', title: '直しました' }));
    const storefront = aRecordingStorefront();
    await imported();
    await delivered(storefront);
    expect(storefront.acknowledged[0]?.toSorted()).toEqual(['news', 'news:1', 'news:2', 'news:3']);
  });

  test('A failed announcement is retried until it succeeds', async () => {
    const storefront = aRecordingStorefront();
    storefront.isReachable = false;
    folder.draw('otsukai');
    await imported();
    expect(await delivered(storefront)).toMatchObject({ delivered: 0, failed: 1, attempts: 1 });
    // Not at once: a storefront that is starting is retried after a pause.
    expect(await delivered(storefront)).toMatchObject({ delivered: 0, failed: 0 });
    await timePasses();
    expect(await delivered(storefront)).toMatchObject({ failed: 1, attempts: 2 });
    storefront.isReachable = true;
    await timePasses();
    expect(await delivered(storefront)).toMatchObject({ delivered: 1, attempts: 3 });
    await timePasses();
    expect(await delivered(storefront)).toMatchObject({ delivered: 0, failed: 0 });
    expect(storefront.acknowledged).toEqual([['draws', 'draw:otsukai']]);
  });

  test('Several backends deliver each announcement once', async () => {
    const storefront = aRecordingStorefront();
    for (let i = 0; i < 30; i += 1) await store().add([`draw:number-${i}`]);
    await Promise.all(Array.from({ length: 6 }, () => delivered(storefront)));
    const tags = storefront.acknowledged.flat();
    expect(tags).toHaveLength(30);
    expect(new Set(tags).size).toBe(30);
  });

  test('An announcement claimed and not delivered is delivered by another backend', async () => {
    await store().add(['draws']);
    expect(await store().claim()).toHaveLength(1);
    expect(await store().claim()).toEqual([]);
    await timePasses();
    const storefront = aRecordingStorefront();
    await delivered(storefront);
    expect(storefront.acknowledged).toEqual([['draws']]);
  });

  const changes = () => scheduledChangeStore(backend.db);
  /** Moves the last check of scheduled changes into the past. */
  const lastAnnounced = (days: number) =>
    backend.db.execute(sql`update turns set announced_until = now() - ${days} * interval '1 day'`);
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
    await Promise.all([changes().announce(), changes().announce(), changes().announce()]);
    const [tags = [], ...more] = await queued();
    expect(more).toEqual([]);
    expect(tags.toSorted()).toEqual(['draw:closed', 'draw:opened', 'draws', 'news', 'news:2', 'news:3']);
  });

  test('Without scheduled changes nothing is announced', async () => {
    folder.draw('otsukai', aDrawFile({ opensAt: '-20d 00:00' }));
    await imported();
    await delivered();
    await lastAnnounced(3);
    await changes().announce();
    expect(await queued()).toEqual([]);
  });

  test('A starting backend announces everything', async () => {
    folder.draw('otsukai');
    folder.news('7');
    folder.banner('top');
    await imported();
    await delivered();
    await announceEverything(changes(), store());
    expect(await queued()).toEqual([['draws', 'draw:otsukai', 'news', 'news:7', 'banners']]);
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
    await announcementStore(backend.db).add(['draws', 'draw:otsukai']);
    const jobs = startBackendJobs(backend, {
      storefront: createRevalidationClient({ origin: server.origin, secret: SECRET }),
    });
    while (
      requests.length < 2 ||
      (await backend.db.$client.query('select 1 from announcements')).rowCount !== 0
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
      const storefront = createRevalidationClient({ origin: server.origin, secret: SECRET });
      expect(await storefront.revalidate(['draws'])).toBe(false);
      await server.stop();
      expect(await storefront.revalidate(['draws'])).toBe(false);
    },
  );
});
