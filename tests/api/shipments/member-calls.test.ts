import type { Shipment } from '#lib/contract/shipment.ts';
import type { Method } from '../../support/backend.ts';
import { changeSpares } from '#backend/actions/prizes/spares.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { untilLockWait } from '../../support/database.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import {
  SHIPMENT_CALLS,
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  postShipment,
  aShipmentInput,
  fulfilmentOn,
  FREE,
  historyOf,
  requested,
  sent,
  won,
} from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';
import { forEachTest } from '../../support/fixtures.ts';

const { backend, draw, buyer } = inAShop(FREE);

describe('The list', () => {
  const other = forEachTest(() => aDrawOnSale(backend, FREE));

  const list = async (query = ''): Promise<{ total: number; items: Shipment[] }> =>
    (await buyer.ask('GET', `/api/userShip${query}`)).json();
  const idsOf = (items: readonly Shipment[]) => items.map(({ userShipId }) => userShipId);
  const shipmentOf = (from: DrawOnSale) => requested(backend, buyer, from, { fee: 0 });

  test('Shipments are listed newest first, in pages with their total', async () => {
    const ids: string[] = [];
    while (ids.length < 5) ids.unshift((await shipmentOf(draw)).userShipId);
    expect(idsOf((await list()).items)).toEqual(ids);
    for (const offset of [0, 1, 2, 3, 4, 5]) {
      const { total, items } = await list(`?limit=2&offset=${offset}`);
      expect([total, idsOf(items)]).toEqual([5, ids.slice(offset, offset + 2)]);
    }
  });

  test('An entry shows the status and the contents of a shipment', async () => {
    const { userShipId } = await shipmentOf(draw);
    const { trackingNumber } = await sent(backend, userShipId);
    expect((await list()).items).toEqual([
      {
        userShipId,
        status: 'SHIPSTART',
        prizes: 1,
        drawTitles: [draw.title],
        fee: 0,
        isGift: false,
        method: 'box',
        paymentStatus: 'NONE',
        payUntil: null,
        requestedAt: expect.any(String),
        trackingNumber,
        problem: null,
        resolution: null,
        picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
        inside: {
          gradeLabel: expect.any(String),
          name: expect.stringMatching(/のぬいぐるみ$/),
          picture: { pictureId: 'a'.repeat(32), alt: '', width: 640, height: 640, widths: [640] },
          kinds: 1,
        },
      },
    ]);
  });

  test('The list of a draw holds the shipments with prizes of it, also with prizes of other draws in them', async () => {
    await shipmentOf(other);
    const mine = await shipmentOf(draw);
    const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, other))];
    const both = (await postShipment(buyer, aShipmentInput(draw, prizes, { fee: 0 }))).json();
    const { total, items } = await list(`?productId=${draw.drawId}`);
    expect([total, idsOf(items)]).toEqual([2, [both.userShipId, mine.userShipId]]);
    expect((await list()).total).toBe(3);
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
    'The list of the draw %s is empty',
    async (id) => {
      await shipmentOf(draw);
      expect(await list(`?productId=${id}`)).toEqual({ total: 0, items: [] });
    },
  );

  test('An entry names three draws at most', async () => {
    const many: DrawOnSale[] = [];
    for (const title of ['い', 'ろ', 'は', 'に'])
      many.push(await aDrawOnSale(backend, { but: { shippingFee: 0, title } }));
    const prizes = [];
    for (const one of many) prizes.push(...(await won(backend, buyer, one)));
    const shipment = (await postShipment(buyer, aShipmentInput(many[0] ?? draw, prizes, { fee: 0 }))).json();
    expect(shipment.drawTitles).toHaveLength(3);
    expect(shipment.starts).toHaveLength(4);
    expect((await list()).items[0]?.drawTitles).toEqual(shipment.drawTitles);
  });

  test.each(['?limit=0', '?limit=101', '?offset=-1', '?userId=x', '?productId='])(
    'An invalid query (%s) is rejected',
    async (query) => {
      expect(statusAndCode(await buyer.ask('GET', `/api/userShip${query}`))).toBe('422 invalidInput');
    },
  );
});

describe('The address', () => {
  const aShipment = async () => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
  const change = (id: string, address: object = ANOTHER_ADDRESS) =>
    buyer.ask('PUT', `/api/userShip/${id}`, { address });
  const addressOf = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json().address;
  const addressEmails = async () =>
    (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'shipmentAddressChanged');

  test('A changed address is stored and reported by email without the street', async () => {
    const id = await aShipment();
    expect((await change(id)).json().address).toEqual(ANOTHER_ADDRESS);
    expect(await addressOf(id)).toEqual(ANOTHER_ADDRESS);
    expect(await historyOf(backend, id)).toEqual(['START', 'START START addressChanged']);
    expect(await addressEmails()).toEqual([
      {
        kind: 'shipmentAddressChanged',
        name: '丸山 ぽぽ',
        shipmentId: id,
        zip: '6008216',
        town: '京都府京都市下京区',
      },
    ]);
  });

  test('The same address again is no change', async () => {
    const id = await aShipment();
    expect(statusAndCode(await change(id, AN_ADDRESS))).toBe('200');
    expect(await historyOf(backend, id)).toEqual(['START']);
    expect(await addressEmails()).toEqual([]);
  });

  test('Changes of an address are limited to twenty per shipment', async () => {
    const id = await aShipment();
    const statuses = [];
    for (let nth = 0; nth < 22; nth += 1)
      statuses.push((await change(id, { ...ANOTHER_ADDRESS, name: `丸山 ${nth}` })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(statusAndCode(await change(id))).toBe('429 changedTooOften');
    expect(await addressOf(id)).toMatchObject({ name: '丸山 19' });
    expect(await addressEmails()).toHaveLength(20);
    expect(statusAndCode(await change(await aShipment()))).toBe('200');
  });

  test('A change does not affect other shipments and the profile', async () => {
    const one = await aShipment();
    const other = await aShipment();
    await change(one);
    expect(await addressOf(other)).toEqual(AN_ADDRESS);
    expect((await buyer.ask('GET', '/api/user')).json().address).toBe('東京都渋谷区神宮前1-2-3');
  });

  test('The address of an accepted shipment cannot be changed', async () => {
    const id = await aShipment();
    await fulfilmentOn(backend.db).accept([id]);
    expect(statusAndCode(await change(id))).toBe('409 shipmentAccepted');
    await sent(backend, await aShipment());
    expect(await addressOf(id)).toEqual(AN_ADDRESS);
  });

  test('The database rejects a change of the address of a shipment that was handed over', async () => {
    const id = await aShipment();
    await sent(backend, id);
    const change = backend.db.$client.query(`update shipments set zip = '0000000' where shipment_id = $1`, [
      id,
    ]);
    await expect(change).rejects.toThrow('the address of an accepted shipment stays');
  });

  test.each([{ zip: '150' }, { name: '' }, { address: '神宮前1-2-3' }, { tel: undefined }])(
    'An invalid address (%j) is rejected',
    async (but) => {
      const id = await aShipment();
      expect(statusAndCode(await change(id, { ...ANOTHER_ADDRESS, ...but }))).toBe('422 invalidInput');
      expect(await addressOf(id)).toEqual(AN_ADDRESS);
    },
  );

  test('An address change that waits for the acceptance of its shipment is rejected', async () => {
    const id = await aShipment();
    const answer = await backend.db.transaction(async (tx) => {
      await fulfilmentOn(tx).accept([id]);
      const changing = change(id);
      await untilLockWait(backend.db);
      return { changing };
    });
    expect(statusAndCode(await answer.changing)).toBe('409 shipmentAccepted');
    expect(await addressOf(id)).toEqual(AN_ADDRESS);
  });

  test('Simultaneous changes and acceptances never change an accepted address', async () => {
    const ids: string[] = [];
    while (ids.length < 8) ids.push(await aShipment());
    await Promise.all(
      ids.flatMap((id, index) => {
        const actions = [() => change(id), () => fulfilmentOn(backend.db).accept([id])];
        return (index % 2 === 0 ? actions : actions.toReversed()).map((action) => action());
      }),
    );
    for (const id of ids) {
      const history = await historyOf(backend, id);
      const isChanged = history.includes('START START addressChanged');
      expect(history.at(-1)).toBe('START WAITING');
      expect(await addressOf(id)).toEqual(isChanged ? ANOTHER_ADDRESS : AN_ADDRESS);
    }
  });
});

describe('Isolation', () => {
  const other = forEachTest(() => aBuyer(backend));
  const draw = forEachTest(() => aDrawOnSale(backend));
  const shipment = forEachTest(() => requested(backend, buyer, draw, { quantity: 5 }));
  const input = forEachTest(async () => aShipmentInput(draw, await won(backend, buyer, draw)));

  type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

  /** Every call about shipments, as the owner makes it. */
  const CALLS: Readonly<Record<(typeof SHIPMENT_CALLS)[number], () => Call | Promise<Call>>> = {
    listShipments: () => ({ method: 'GET', path: '/api/userShip' }),
    showShipment: () => ({ method: 'GET', path: `/api/userShip/${shipment.userShipId}` }),
    requestShipment: () => ({ method: 'POST', path: '/api/userShip', body: input }),
    changeShippingAddress: () => ({
      method: 'PUT',
      path: `/api/userShip/${shipment.userShipId}`,
      body: { address: ANOTHER_ADDRESS },
    }),
    withdrawShipment: () => ({ method: 'DELETE', path: `/api/userShip/${shipment.userShipId}` }),
    giveUpPrizes: () => ({
      method: 'POST',
      path: '/api/orderHistoryPrize/giveUp',
      body: { wonPrizeIds: input.wonPrizeIds },
    }),
    listGifts: () => ({ method: 'GET', path: '/api/gifts' }),
    createGift: () => ({
      method: 'POST',
      path: '/api/gifts',
      body: {
        wonPrizeIds: input.wonPrizeIds,
        card: { from: 'みどり', message: '' },
        showsPrizes: true,
        requestKey: input.requestKey,
      },
    }),
    withdrawGift: async () => {
      const { path, body } = await CALLS.createGift();
      const { giftId } = (await buyer.ask('POST', path, body)).json();
      return { method: 'DELETE', path: `/api/gifts/${giftId}` };
    },
    giveUpShipment: async () => {
      const freeDraw = await aDrawOnSale(backend, FREE);
      const { userShipId } = await requested(backend, buyer, freeDraw, { fee: 0 });
      await sent(backend, userShipId);
      await backend.db.$client.query(
        `update shipments set problem = 'lost', problem_since = now() where shipment_id = $1`,
        [userShipId],
      );
      return { method: 'POST', path: `/api/userShip/${userShipId}/giveUp` };
    },
    listVariantChoices: async () => ({ method: 'GET', path: (await anOpenChoice()).path }),
    chooseVariants: async () => {
      const { wonPrizeId } = await anOpenChoice();
      const body = { choices: [{ wonPrizeId, variant: '青' }] };
      return { method: 'POST', path: '/api/variantChoice', body };
    },
    rankVariants: async () => {
      const { directoryName, prizeId } = await anOpenChoice();
      const body = { directoryName, prizeId, wishes: ['青'] };
      return { method: 'PUT', path: '/api/variantChoice/wishes', body };
    },
    listVariantSwaps: () => ({
      method: 'GET',
      path: `/api/variantSwap?directoryName=${draw.directoryName}`,
    }),
    swapVariant: async () => {
      const { choosing, directoryName, wonPrizeId } = await anOpenChoice();
      const [other] = await won(backend, buyer, choosing);
      const choices = [wonPrizeId, other?.wonPrizeId].map((id) => ({ wonPrizeId: id, variant: '青' }));
      await buyer.ask('POST', '/api/variantChoice', { choices });
      await inTransaction(backend.db, (tx) =>
        changeSpares(tx, { directoryName, code: 'A', variant: '赤', change: 1 }),
      );
      return { method: 'POST', path: '/api/variantSwap', body: { wonPrizeId, variant: '赤' } };
    },
  };

  /** A won prize whose variant its owner chooses. */
  async function anOpenChoice() {
    const choosing = await aDrawOnSale(backend, {
      prizes: [4],
      variants: [[{ name: '青' }, { name: '赤' }]],
      but: { chooseDays: 7, allowsSwap: true },
    });
    const [prize] = await won(backend, buyer, choosing);
    const { directoryName } = choosing;
    const path = `/api/variantChoice?directoryName=${directoryName}`;
    const [line] = (await buyer.ask('GET', path)).json().items;
    return { choosing, directoryName, path, prizeId: line.prizeId, wonPrizeId: prize?.wonPrizeId };
  }

  /** Returns everything that the owner is shown, without the time of the answers. */
  async function everythingOfOwner(): Promise<unknown[]> {
    const paths = ['/api/userShip', `/api/userShip/${shipment.userShipId}`, '/api/orderHistoryPrize'];
    const answers = await Promise.all(paths.map(async (path) => (await buyer.ask('GET', path)).json()));
    return answers.map((answer) => ({ ...answer, askedAt: null }));
  }

  const send = (by: Buyer, { method, path, body }: Call) => by.ask(method, path, body);

  describe.each(SHIPMENT_CALLS)('%s', (name) => {
    test('requires a login', async () => {
      const { method, path, body } = await CALLS[name]();
      expect(statusAndCode(await backend.ask(method, path, { body }))).toBe('401 loginRequired');
    });

    test('neither changes nor shows anything of the owner when another member calls it', async () => {
      const call = await CALLS[name]();
      const before = await everythingOfOwner();
      const answer = await send(other, call);
      expect(await everythingOfOwner()).toEqual(before);
      for (const word of [buyer.userId, buyer.email, shipment.userShipId, AN_ADDRESS.address, AN_ADDRESS.tel])
        expect(answer.body).not.toContain(word);
    });

    test('is answered to its owner and may not be cached', async () => {
      const answer = await send(buyer, await CALLS[name]());
      expect(statusAndCode(answer)).toBe('200');
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  test.each([
    'showShipment',
    'requestShipment',
    'changeShippingAddress',
    'withdrawShipment',
    'giveUpPrizes',
    'giveUpShipment',
    'chooseVariants',
    'swapVariant',
  ] as const)('%s does not find what belongs to another member', async (name) => {
    expect(statusAndCode(await send(other, await CALLS[name]()))).toBe('404 notFound');
  });

  test('The same key of another member requests another shipment', async () => {
    const mine = (await postShipment(buyer, input)).json();
    const theirInput = aShipmentInput(draw, await won(backend, other, draw), {
      requestKey: input.requestKey,
    });
    const theirs = (await postShipment(other, theirInput)).json();
    expect(theirs.userShipId).not.toBe(mine.userShipId);
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
    'A shipment with the id %s is not found',
    async (id) => {
      for (const call of [
        { method: 'GET', path: `/api/userShip/${id}` },
        { method: 'PUT', path: `/api/userShip/${id}`, body: { address: ANOTHER_ADDRESS } },
        { method: 'DELETE', path: `/api/userShip/${id}` },
      ] as const)
        expect(statusAndCode(await send(buyer, call))).toBe('404 notFound');
    },
  );
});
