import { sql } from 'drizzle-orm';
import { announceEverything, deliverAnnouncements } from '#backend/actions/revalidation.ts';
import { announcementStore } from '#backend/persistence/content/announcement-store.ts';
import { scheduledChangeStore } from '#backend/persistence/content/scheduled-changes.ts';
import { aBackend, importFolder, type TestBackend } from '../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aNewsFile, type CatalogueFolder } from '../support/catalogue.ts';
import { aRecordingStorefront } from '../support/jobs.ts';

let backend: TestBackend;
let folder: CatalogueFolder;

beforeEach(async () => {
  backend = await aBackend();
  folder = await aCatalogueFolder();
});
afterEach(async () => {
  await backend.close();
  folder.remove();
});

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
  for (const day of [1, 2, 3, 4]) folder.news(String(day), aNewsFile({ publishedAt: `-${9 - day}d 10:00` }));
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

const turns = () => scheduledChangeStore(backend.db);
/** Moves the last check of scheduled changes into the past. */
const silentFor = (days: number) =>
  backend.db.execute(sql`update turns set announced_until = now() - ${days} * interval '1 day'`);
const waiting = async () => {
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
  await silentFor(3);
  await Promise.all([turns().announce(), turns().announce(), turns().announce()]);
  const [tags = [], ...more] = await waiting();
  expect(more).toEqual([]);
  expect(tags.toSorted()).toEqual(['draw:closed', 'draw:opened', 'draws', 'news', 'news:2', 'news:3']);
});

test('Without scheduled changes nothing is announced', async () => {
  folder.draw('otsukai', aDrawFile({ opensAt: '-20d 00:00' }));
  await imported();
  await delivered();
  await silentFor(3);
  await turns().announce();
  expect(await waiting()).toEqual([]);
});

test('A starting backend announces everything', async () => {
  folder.draw('otsukai');
  folder.news('7');
  folder.banner('top');
  await imported();
  await delivered();
  await announceEverything(turns(), store());
  expect(await waiting()).toEqual([['draws', 'draw:otsukai', 'news', 'news:7', 'banners']]);
});
