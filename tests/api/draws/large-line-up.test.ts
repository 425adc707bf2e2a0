import { eq } from 'drizzle-orm';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { draws } from '#backend/persistence/schema.ts';
import { GRADES, MAX_PRIZES } from '#lib/contract/enums.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile, aPrizeLine } from '../../support/catalogue.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer } from '../../support/orders.ts';
import { aPlayedOrder } from '../../support/shop.ts';
import { expectPrizesCounted } from '../orders/stored-sales.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

/** As long as a label may be. */
const LONG_LABEL = 'スペシャルプレミアム壱弐';

/** Five prizes of each of the 20 grades; the first has the longest label. */
const LINE_UP = GRADES.flatMap((grade, rank) =>
  Array.from({ length: MAX_PRIZES / GRADES.length }, (_, nth) =>
    aPrizeLine(grade, {
      name: `${grade}${nth + 1}のぬいぐるみ`,
      total: 1,
      ...(rank === 0 && { gradeLabel: LONG_LABEL }),
      ...(rank === 1 && { gradeLabel: 'SP' }),
    }),
  ),
);

async function importLineUp(name: string, prizes: readonly object[]) {
  const folder = await aCatalogueFolder();
  folder.draw(
    name,
    aDrawFile({ prizes, limits: { perPurchase: 100, perMember: null, concurrentPlaying: 10 } }),
  );
  const result = await importFolder(backend.db, folder.path);
  folder.close();
  return result;
}

async function drawNamed(name: string) {
  const [draw] = await backend.db.select().from(draws).where(eq(draws.directoryName, name));
  if (draw === undefined) throw new Error(`There is no draw ${name}.`);
  return draw;
}

test('A draw of 20 grades and 100 prizes is sold, drawn, shown and counted', async () => {
  expect(await importLineUp('hyaku', LINE_UP)).toMatchObject({ draws: { added: ['hyaku'] } });
  await prepareBoxes(backend.db, backend.paying.shopLog);
  const shown = (await backend.get('/api/product/hyaku')).json();
  expect(shown.prizes).toHaveLength(MAX_PRIZES);
  expect(shown.prizes[0]).toMatchObject({ code: 'A', grade: 'A', gradeLabel: LONG_LABEL });
  expect(shown.prizes[6]).toMatchObject({ code: 'B2', grade: 'B', gradeLabel: 'SP' });
  expect(shown.prizes[99]).toMatchObject({ code: 'T5', grade: 'T', gradeLabel: 'T', name: 'T5のぬいぐるみ' });
  const box = (await backend.get('/api/product/hyaku/fairness')).json();
  expect(box.lines[6]).toMatchObject({ prize: 'B2', grade: 'B', gradeLabel: 'SP' });

  const draw = await drawNamed('hyaku');
  const member = await aBuyer(backend);
  await aPlayedOrder(backend, member, { draw, quantity: 10 });
  await expectPrizesCounted(backend, draw.drawId, 10);
  const { items } = (await member.ask('GET', '/api/orderHistoryPrize?limit=100')).json();
  expect(items).toHaveLength(10);
  for (const { code, gradeLabel, name } of items)
    expect(shown.prizes).toContainEqual(expect.objectContaining({ code, gradeLabel, name }));

  const stock = (await hana.ask('GET', '/api/ops/stock?draw=hyaku&limit=60')).json();
  expect(stock.total).toBe(MAX_PRIZES);
  const rest = (await hana.ask('GET', `/api/ops/stock?draw=hyaku&limit=60&after=${stock.next}`)).json();
  expect([...stock.items, ...rest.items].map(({ code }: { code: string }) => code)).toEqual(
    shown.prizes.map(({ code }: { code: string }) => code),
  );
});

test('The same line-up is unchanged by a second import, and its draft publishes no change', async () => {
  await importLineUp('hyaku', LINE_UP);
  expect(await importLineUp('hyaku', LINE_UP)).toMatchObject({ draws: { unchanged: ['hyaku'] } });
  const { draft } = (await hana.ask('POST', '/api/ops/draws/hyaku/draft', { body: {} })).json();
  expect(draft.problems).toEqual([]);
  expect(draft.document.prizes[6]).toMatchObject({ sameGrade: true });
  expect(draft.odds[6]).toMatchObject({ code: 'B2', gradeLabel: 'SP', tickets: 1, oddsPercent: 1 });
});

test('A draw may have one prize', async () => {
  expect(await importLineUp('hitotsu', [aPrizeLine('A', { total: 3 })])).toMatchObject({
    draws: { added: ['hitotsu'] },
  });
  expect((await backend.get('/api/product/hitotsu')).json().prizes).toMatchObject([
    { code: 'A', oddsPercent: 100 },
  ]);
});
