import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { operatorLogOf, anOperator } from '../../support/operator.ts';
import { AN_ADDRESS, aTrackingNumber, FREE, paid, requested } from '../../support/shipments.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const buyer = forAllTests(() => aBuyer(backend));
const free = forAllTests(() => aDrawOnSale(backend, { ...FREE, prizes: [50, 50] }));

/** Requests a shipment without a fee. */
const aShipment = async () => (await requested(backend, buyer, free, { fee: 0 })).userShipId;

const move = (how: 'accept' | 'ship' | 'mailed' | 'deliver', body: object) =>
  hana.ask('POST', `/api/ops/shipments/${how}`, { body });
const list = async (query: string) => (await hana.ask('GET', `/api/ops/shipments?${query}`)).json();
const statusOf = async (shipmentId: string) =>
  (await hana.ask('GET', `/api/ops/shipments/${shipmentId}`)).json().status;
const named = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });

test('Shipments are listed by state, oldest first, without personal data', async () => {
  const priced = await aDrawOnSale(backend);
  const first = await aShipment();
  const second = await aShipment();
  const unpaid = await requested(backend, buyer, priced);
  const ready = await list('task=accept&limit=100');
  const ids = ready.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
  expect(ids).toEqual([first, second]);
  expect(ready.items[0]).toMatchObject({
    ...named(first),
    status: 'START',
    task: 'accept',
    fee: 0,
    prizes: 1,
  });
  expect(ready.items[0].drawTitles).toEqual([free.title]);

  const all = await list('state=START');
  expect(all.items.at(-1)).toMatchObject({ ...named(unpaid.userShipId), task: 'trouble', fee: 600 });
  expect(JSON.stringify(all)).not.toContain(AN_ADDRESS.name);
  await paid(backend, unpaid);
  expect((await list('task=accept')).total).toBe(3);
  expect((await list('state=WAITING')).total).toBe(0);
  expect((await hana.ask('GET', '/api/ops/shipments?state=LOST')).json()).toMatchObject({
    parameter: 'state',
  });
});

test('The list has the names of members for those who may see them, and is recorded then', async () => {
  const shipmentId = await aShipment();
  const itemFor = async (operator: typeof hana) => {
    const answer = await operator.ask('GET', '/api/ops/shipments?task=accept&limit=100&withNames=true');
    return answer.json().items.find((item: { shipmentId: string }) => item.shipmentId === shipmentId);
  };
  const packer = await anOperator(backend, 'packer', 'packer');
  expect(await itemFor(packer)).toHaveProperty('memberName', expect.stringMatching(/./));
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    operator: 'packer',
    action: 'listShipments',
    facts: { memberIds: [buyer.memberId] },
  });
  const finance = await anOperator(backend, 'finance', 'finance');
  expect(await itemFor(finance)).not.toHaveProperty('memberName');
});

test('A shipment is shown with address and contents, and the access is logged', async () => {
  const shipmentId = await aShipment();
  const shown = (await hana.ask('GET', `/api/ops/shipments/${shortNumber(shipmentId)}`)).json();
  expect(shown).toMatchObject({
    ...named(shipmentId),
    memberId: buyer.memberId,
    address: AN_ADDRESS,
    contents: [{ drawTitle: free.title }],
    moves: [{ from: null, to: 'START', event: null }],
    money: [],
  });
  expect((await operatorLogOf(backend)).at(-1)).toEqual({
    operator: 'hana',
    action: 'showShipment',
    facts: { shipmentId, memberId: buyer.memberId, tokenId: hana.tokenId },
  });
  expect((await hana.ask('GET', '/api/ops/shipments/AAAA-AAAA-AAAA-AAAA')).json()).toMatchObject({
    code: 'notFound',
  });
});

test('A shipment passes every state, and each step is logged', async () => {
  const shipmentId = await aShipment();
  const trackingNumber = aTrackingNumber();
  const handover = { shipment: shortNumber(shipmentId), carrier: 'yamato', trackingNumber };
  const steps = [
    ['acceptShipments', await move('accept', { shipments: [shortNumber(shipmentId)] })],
    ['sendShipments', await move('ship', { shipments: [handover] })],
    ['markShipmentsMailed', await move('mailed', { shipments: [shipmentId] })],
    ['deliverShipments', await move('deliver', { shipments: [shipmentId] })],
  ] as const;
  for (const [, answer] of steps)
    expect(answer.json()).toEqual({ moved: [named(shipmentId)], before: [], dryRun: false });
  expect((await operatorLogOf(backend)).slice(-4)).toEqual(
    steps.map(([action]) => ({
      operator: 'hana',
      action,
      facts: { shipmentIds: [shipmentId], tokenId: hana.tokenId },
    })),
  );
  const shown = (await hana.ask('GET', `/api/ops/shipments/${shipmentId}`)).json();
  expect(shown).toMatchObject({ status: 'DELIVERED', carrier: 'yamato', trackingNumber });
  expect(shown.trackingUrl).toContain(trackingNumber);
});

test('All ready shipments are accepted at once; repeating it changes and logs nothing', async () => {
  await aShipment();
  const ready = (await list('task=accept&limit=100')).items.map(
    (one: { shipmentId: string }) => one.shipmentId,
  );
  const planned = (await move('accept', { all: true, dryRun: true })).json();
  expect(planned).toMatchObject({ dryRun: true, before: [] });
  expect(new Set(planned.moved.map((one: { shipmentId: string }) => one.shipmentId))).toEqual(new Set(ready));

  const done = (await move('accept', { all: true })).json();
  expect(done).toEqual({ ...planned, dryRun: false });
  const recorded = await operatorLogOf(backend);
  expect((await move('accept', { all: true })).json()).toMatchObject({ moved: [], before: [] });
  expect((await move('accept', { shipments: ready })).json()).toMatchObject({ moved: [] });
  expect(await operatorLogOf(backend)).toEqual(recorded);
});

test.each(['accept', 'ship', 'mailed', 'deliver'] as const)(
  'A dry run of %s changes nothing',
  async (how) => {
    const shipmentId = await aShipment();
    const before = {
      accept: [],
      ship: ['accept'],
      mailed: ['accept', 'ship'],
      deliver: ['accept', 'ship', 'mailed'],
    } as const;
    const bodyFor = (step: string) =>
      step === 'ship'
        ? { shipments: [{ shipment: shipmentId, carrier: 'yamato', trackingNumber: aTrackingNumber() }] }
        : { shipments: [shipmentId] };
    for (const step of before[how]) await move(step, bodyFor(step));
    const status = await statusOf(shipmentId);
    const acts = await operatorLogOf(backend);
    const emails = await backend.db.$client.query('select count(*) from outbox');

    const dryRun = await move(how, { ...bodyFor(how), dryRun: true });
    expect(dryRun.json()).toEqual({ moved: [named(shipmentId)], before: [], dryRun: true });
    expect(await operatorLogOf(backend)).toEqual(acts);
    expect((await backend.db.$client.query('select count(*) from outbox')).rows).toEqual(emails.rows);
    expect(await statusOf(shipmentId)).toBe(status);
  },
);

test('A list with errors changes nothing and names each by its position', async () => {
  const good = await aShipment();
  const waiting = await aShipment();
  await move('accept', { shipments: [waiting] });
  const unpaid = (await requested(backend, buyer, await aDrawOnSale(backend))).userShipId;
  const recorded = await operatorLogOf(backend);

  const unknown = await move('accept', { shipments: [good, 'AAAA-AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB-BBBB'] });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    422,
    {
      code: 'rowsWrong',
      problems: [
        { line: 2, problem: 'AAAA-AAAA-AAAA-AAAA: no such shipment' },
        { line: 3, problem: 'BBBB-BBBB-BBBB-BBBB: no such shipment' },
      ],
    },
  ]);
  const unpaidAnswer = (await move('accept', { shipments: [good, unpaid] })).json();
  expect(unpaidAnswer.problems).toMatchObject([
    { line: 2, problem: `${shortNumber(unpaid)}: its fee is not paid` },
  ]);
  const early = (await move('deliver', { shipments: [good, waiting] })).json();
  expect(early.problems.map(({ line }: { line: number }) => line)).toEqual([1, 2]);

  const number = aTrackingNumber();
  const twice = [good, waiting].map((shipment) => ({ shipment, carrier: 'yamato', trackingNumber: number }));
  expect((await move('ship', { shipments: twice })).json()).toMatchObject({ code: 'rowsWrong' });
  const wrong = [{ shipment: waiting, carrier: 'yamato', trackingNumber: '123456789012' }];
  expect((await move('ship', { shipments: wrong })).json().problems).toMatchObject([
    { line: 1, problem: `${shortNumber(waiting)}: the carrier issues no such number` },
  ]);
  expect(await operatorLogOf(backend)).toEqual(recorded);
  expect([await statusOf(good), await statusOf(waiting)]).toEqual(['START', 'WAITING']);
});

test.each([
  [{}, 'body'],
  [{ shipments: [] }, 'shipments'],
  [{ shipments: ['nothing'] }, 'shipments.0'],
  [{ all: true, shipments: ['AAAA-AAAA-AAAA-AAAA'] }, 'body'],
])('Accepting with %j is refused', async (body, parameter) => {
  const answer = await move('accept', body);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalidInput', parameter }]);
});
