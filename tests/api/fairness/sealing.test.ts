import { eq, sql } from 'drizzle-orm';
import { sealDraw } from '#backend/actions/fairness.ts';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { openFolder } from '#backend/catalogue/catalogue-files.ts';
import { isFileErrors } from '#backend/catalogue/parse-file.ts';
import { importCatalogue } from '#backend/catalogue/import.ts';
import { boxes } from '#backend/persistence/schema.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { sealBox } from '#lib/fairness/seal.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { aCatalogueFolder, aDrawFile, aLastOne, aPrizeLine } from '../../support/catalogue.ts';

const backend = restoredForEachTest(aBackend);
const folder = forEachTest(aCatalogueFolder);

const shown = async (name = 'otsukai') => (await backend.get(`/api/product/${name}/fairness`)).json();
const anUpcomingDraw = (but = {}) => aDrawFile({ opensAt: '+2d 10:00', ...but });
const imported = () => importFolder(backend.db, folder.path);
const noPause = () => {};

async function boxOf(drawId: string) {
  const [box] = await backend.db.select().from(boxes).where(eq(boxes.drawId, drawId));
  if (box === undefined) throw new Error('No box was stored.');
  return box;
}

test('An imported draw is sealed at once, and everything published follows from its seed', async () => {
  folder.draw('otsukai', aDrawFile({ salesType: 'last_special', lastOne: aLastOne() }));
  await imported();
  const box = await shown();
  expect(box).toMatchObject({ size: 40, sold: 0, log: { entries: 0, head: box.root }, isOffline: true });
  expect(JSON.parse(box.manifest)).toEqual({
    algorithm: 'kuji-fair-v1',
    commit: box.commit,
    drawId: box.productId,
    lastOne: '金のおつかいかご',
    lineUp: ['A', 'B', 'C', 'D'].map((grade) => ({
      count: 10,
      grade,
      name: `${grade}賞のぬいぐるみ`,
      prize: grade,
    })),
    price: 700,
    size: 40,
  });
  const { seed, beacon, lineUp, order, root, runRoots } = await boxOf(box.productId);
  const recomputed = runSteps(sealBox(nodeHashing, { drawId: box.productId, seed, beacon, lineUp }));
  expect([toHex(recomputed.order), toHex(recomputed.root), toHex(recomputed.runRoots)]).toEqual(
    [order, root, runRoots].map((bytes) => toHex(bytes)),
  );
});

test('Tickets drawn before the shop opened are not in the box', async () => {
  folder.draw('otsukai', aDrawFile({ demonstration: { drawn: { A: 10, D: 7 } } }));
  folder.draw('gone', aDrawFile({ demonstration: { drawn: { A: 10, B: 10, C: 10, D: 10 } } }));
  await importFolder(backend.db, folder.path, { demonstration: true });
  const box = await shown();
  expect([box.size, box.sold]).toEqual([23, 0]);
  expect(box.lineUp.map(({ count }: { count: number }) => count)).toEqual([0, 10, 10, 3]);
  expect(await shown('gone')).toMatchObject({ size: 0, sold: 0, isOver: true });
});

test('The commitment changes only when the promised terms change', async () => {
  folder.draw('otsukai', anUpcomingDraw());
  await imported();
  const first = await shown();
  folder.draw('otsukai', anUpcomingDraw({ title: '新しい題', opensAt: '+3d 10:00' }));
  await imported();
  expect(await shown()).toMatchObject({ title: '新しい題', commit: first.commit, root: first.root });

  const prizes = ['A', 'B', 'C', 'D'].map((grade) => aPrizeLine(grade, { total: 5 }));
  for (const but of [
    { price: 500 },
    { price: 500, prizes },
    { prizes, salesType: 'last_special', lastOne: aLastOne() },
  ]) {
    const before = await shown();
    folder.draw('otsukai', anUpcomingDraw(but));
    await imported();
    const after = await shown();
    expect(after.commit).not.toBe(before.commit);
    expect(JSON.parse(after.manifest)).toMatchObject({ price: but.price ?? 700, commit: after.commit });
  }
});

test('The commitment of an open draw never changes', async () => {
  folder.draw('otsukai');
  await imported();
  const { commit } = await shown();
  folder.draw('otsukai', aDrawFile({ title: '新しい題', closesAt: '+20d 10:00' }));
  await imported();
  expect(await shown()).toMatchObject({ title: '新しい題', commit });
});

test('A draw that is over is not reopened', async () => {
  folder.draw('otsukai', aDrawFile({ opensAt: '-9d 10:00', closesAt: '-2d 10:00' }));
  await imported();
  expect((await shown()).seed).toMatch(/^[\da-f]{64}$/);
  folder.draw('otsukai', aDrawFile({ opensAt: '-9d 10:00', closesAt: '+2d 10:00' }));
  expect(await imported()).toEqual([
    expect.stringContaining('draw.yaml:7: closesAt cannot be put off any more: the draw is over'),
  ]);
});

test('A draw that ends during an import is not extended by it', async () => {
  folder.draw('otsukai', aDrawFile({ closesAt: '+1d 10:00' }));
  folder.draw('later', anUpcomingDraw());
  await imported();
  folder.draw('otsukai', aDrawFile({ closesAt: '+9d 10:00' }));
  folder.draw('later', anUpcomingDraw({ price: 500 }));
  // The sale ends while the other box is sealed again.
  const pace = () =>
    backend.db.execute(
      sql`update draws set opens_at = now() - interval '9 days', closes_at = now() - interval '2 days'
          where directory_name = 'otsukai'`,
    );
  const files = openFolder(folder.path);
  if (isFileErrors(files)) throw new Error('There is no folder.');
  const params = { files, demonstration: false, dryRun: false, by: 'local:hana' };
  expect(await importCatalogue({ db: backend.db, progress: () => {}, pace }, params)).toMatchObject([
    { message: expect.stringContaining('the draw is over') },
  ]);
});

test('A draw without a box cannot be bought', async () => {
  const draw = await aDrawOnSale(backend, { isSealed: false });
  expect(await shown(draw.directoryName)).toMatchObject({ code: 'boxNotSealed' });
});

test('Several backends that seal the same draw at once keep one box', async () => {
  const { drawId } = await aDrawOnSale(backend, { isSealed: false });
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => sealDraw(backend.db, drawId, noPause)));
  expect(outcomes.toSorted().filter((outcome) => outcome === 'sealed')).toEqual(['sealed']);
  const { commit } = await boxOf(drawId);
  expect(await sealDraw(backend.db, drawId, noPause)).toBe('asBefore');
  expect((await boxOf(drawId)).commit).toEqual(commit);
});

test('A draw that changes while it is sealed is not sealed with its old terms', async () => {
  const { drawId } = await aDrawOnSale(backend, { isSealed: false });
  const result = await sealDraw(backend.db, drawId, async ({ done }) => {
    if (done === 10) await backend.db.execute(sql`update draws set price = 800`);
  });
  expect(result).toBe('outrun');
  expect(await backend.db.select().from(boxes)).toEqual([]);
});

test('The database refuses to replace a box of which tickets are sold or held', async () => {
  await aDrawOnSale(backend);
  const tampered = () => backend.db.execute(sql`update boxes set "order" = reverse("order")`);
  for (const state of [sql`held = 1`, sql`held = 0, sold = 1`]) {
    await backend.db.execute(sql`update draws set ${state}`);
    await expect(tampered()).rejects.toThrow();
    await expect(backend.db.execute(sql`delete from boxes`)).rejects.toThrow();
  }
  await backend.db.execute(sql`update draws set sold = 0`);
  await expect(tampered()).resolves.toBeDefined();
});

test('A free draw is imported, and its manifest has the price 0', async () => {
  folder.draw('otsukai', aDrawFile({ price: 0, paymentTypes: ['NONE'] }));
  await imported();
  expect(JSON.parse((await shown()).manifest)).toMatchObject({ price: 0 });
});
