import { auditLedger } from '#backend/audit/audit.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, type Operator } from '../../support/operator.ts';
import type { Buyer } from '../../support/orders.ts';
import { aPayingShop } from '../../support/payments.ts';
import { aHandover, aShipmentInput, FREE, fulfilmentOn, postShipment, won } from '../../support/shipments.ts';

const MEMBERS = 10;
const BOXES_EACH = 10;
const PRIZES_EACH = 2;
const SPARES = 20;

const shop = forAllTests(aPayingShop);
const draw = forAllTests(() => shop.draw({ ...FREE, prizes: [100, 140] }));
const packers = forAllTests(async () => ({
  hana: await anOperator(shop, 'hana', 'packer'),
  ken: await anOperator(shop, 'ken', 'packer'),
}));
const mari = forAllTests(() => anOperator(shop, 'mari', 'manager'));

/** Ten accepted boxes of a member, with two prizes each. */
async function boxesOf(buyer: Buyer): Promise<string[]> {
  const prizes = [...(await won(shop, buyer, draw, 10)), ...(await won(shop, buyer, draw, 10))];
  const ids: string[] = [];
  for (let nth = 0; nth < BOXES_EACH; nth += 1) {
    const own = prizes.slice(nth * PRIZES_EACH, (nth + 1) * PRIZES_EACH);
    const answer = await postShipment(buyer, aShipmentInput(draw, own, { fee: 0 }));
    ids.push(answer.json().userShipId);
  }
  return ids;
}

const toPack = async (packer: Operator): Promise<string[]> =>
  (await packer.ask('GET', '/api/ops/shipments?task=pack&limit=100'))
    .json()
    .items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);

type Packed = { readonly packer: Operator; readonly refusals: Set<string> };

/** Packs until nothing is left. Boxes of the other packer and those that were changed meanwhile are left for later. */
async function packAll({ packer, refusals }: Packed): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const left = await toPack(packer);
    if (left.length === 0) return;
    for (const id of packer.name === 'ken' ? left.toReversed() : left) {
      const outcome = await packOne(packer, id);
      if (outcome !== '200') refusals.add(outcome);
    }
  }
}

async function packOne(packer: Operator, id: string): Promise<string> {
  const path = `/api/ops/shipments/${id}/packing`;
  const claimed = await packer.ask('POST', path, { body: {} });
  if (claimed.statusCode !== 200) return statusAndCode(claimed);
  const { contents } = (await packer.ask('GET', `/api/ops/shipments/${id}`)).json();
  const wonPrizeIds = contents.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId);
  await packer.ask('PUT', path, { body: { wonPrizeIds } });
  return statusAndCode(await packer.ask('POST', `${path}/finish`, { body: { wonPrizeIds } }));
}

/** Changes ten of the boxes while they are packed. */
async function interrupt(ids: readonly string[]): Promise<{ paused: string[]; added: string[] }> {
  const post = async (id: string, what: string, body: object) => {
    const answer = await mari.ask('POST', `/api/ops/shipments/${id}/${what}`, { body });
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.body}`);
    return answer.json();
  };
  const firstOf = async (id: string): Promise<string> =>
    (await mari.ask('GET', `/api/ops/shipments/${id}`)).json().contents[0].wonPrizeId;
  const reason = 'on the day of packing';
  const added: string[] = [];
  for (const id of ids.slice(0, 4))
    await post(id, 'replace', { wonPrizeIds: [await firstOf(id)], why: 'damage', reason });
  for (const id of ids.slice(4, 6)) await post(id, 'pause', { why: 'missing' });
  for (const id of ids.slice(6, 8))
    added.push((await post(id, 'split', { wonPrizeIds: [await firstOf(id)], reason })).added.shipmentId);
  for (const id of ids.slice(8, 10)) await post(id, 'withdraw', { cause: 'shop', reason });
  return { paused: ids.slice(4, 6), added };
}

test('Two packers pack a hundred boxes, of which ten are changed meanwhile', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => shop.buyer()));
  const boxes: string[] = [];
  for (const member of members) boxes.push(...(await boxesOf(member)));
  for (const code of ['A', 'B'])
    await mari.ask('POST', `/api/ops/spares/${draw.directoryName}`, {
      body: { code, change: SPARES, reason: 'from the maker' },
    });
  await fulfilmentOn(shop.db).accept(boxes);

  // Ten boxes of ten members, where both packers begin and end.
  const touched = members.map((_member, nth) => boxes[nth * BOXES_EACH + nth] ?? '');
  const refusals = new Set<string>();
  const [, , { paused, added }] = await Promise.all([
    packAll({ packer: packers.hana, refusals }),
    packAll({ packer: packers.ken, refusals }),
    interrupt(touched),
  ]);
  expect([...refusals].filter((one) => !one.startsWith('409 '))).toEqual([]);
  for (const id of paused)
    expect(
      statusAndCode(await packers.ken.ask('POST', `/api/ops/shipments/${id}/resume`, { body: {} })),
    ).toBe('200');
  await packAll({ packer: packers.hana, refusals });
  expect(await toPack(packers.hana)).toEqual([]);

  const withdrawn = touched.slice(8, 10);
  const packed = [...boxes.filter((id) => !withdrawn.includes(id)), ...added];
  const { rows } = await shop.db.$client.query(
    `select shipment_id as id, packed_by as by from shipments where packed_at is not null`,
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(packed.toSorted());
  expect([...new Set(rows.map(({ by }) => by))].toSorted()).toEqual(['hana', 'ken']);
  expect(await fulfilmentOn(shop.db).ship(packed.map(aHandover))).toMatchObject({ moved: packed });

  const { items } = (await mari.ask('GET', `/api/ops/spares/${draw.directoryName}`)).json();
  const spares = items.map((line: { spares: number }) => line.spares);
  expect(spares.slice(0, 2).reduce((sum: number, count: number) => sum + count, 0)).toBe(2 * SPARES - 4);
  const stock = (await mari.ask('GET', `/api/ops/stock?draw=${draw.directoryName}`)).json();
  const sum = (what: string) =>
    stock.items.reduce((all: number, line: Record<string, number>) => all + (line[what] ?? 0), 0);
  expect([sum('shipped'), sum('stored'), sum('packed'), sum('requested')]).toEqual([196, 4, 0, 0]);

  for (const [nth, member] of members.entries()) {
    const listed = (await member.ask('GET', '/api/userShip?limit=100')).json();
    const isSplit = nth === 6 || nth === 7;
    const isWithdrawn = nth >= 8;
    expect(listed.total).toBe(BOXES_EACH + (isSplit ? 1 : 0) - (isWithdrawn ? 1 : 0));
    const prizes = listed.items.reduce((all: number, box: { prizes: number }) => all + box.prizes, 0);
    expect(prizes).toBe(BOXES_EACH * PRIZES_EACH - (isWithdrawn ? PRIZES_EACH : 0));
    const own = await member.ask('GET', `/api/userShip/${touched[nth] ?? ''}`);
    expect(own.statusCode).toBe(isWithdrawn ? 404 : 200);
    const changes = isWithdrawn ? [] : own.json().changes.map(({ change }: { change: string }) => change);
    expect(changes).toEqual(
      nth < 4 ? ['replaced'] : nth < 6 ? ['paused', 'resumed'] : isSplit ? ['split'] : [],
    );
  }
  const found = await auditLedger(shop.db);
  // The orders of this test were settled without a payment session.
  expect(found.filter(({ invariant }) => invariant !== 'I5' && invariant !== 'I6')).toEqual([]);
});
