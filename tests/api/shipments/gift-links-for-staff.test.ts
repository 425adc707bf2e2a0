import { forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer } from '../../support/orders.ts';
import { CARD, inAGiftShop } from './gift-shop.ts';

const { backend, buyer, aLink, look, accept, free, told, violations } = inAGiftShop();
const hana = forEachTest(() => anOperator(backend));
const listed = async () => (await hana.ask('GET', `/api/ops/members/${buyer.memberId}`)).json().giftList;
const withdrawFor = (giftId: string, body: object, memberId = buyer.memberId) =>
  hana.ask('POST', `/api/ops/members/${memberId}/gifts/${giftId}/withdraw`, { body });

test('Support sees the state of a link, and neither its token nor its words', async () => {
  const { giftId, token, endsAt } = await aLink();
  const shown = await hana.ask('GET', `/api/ops/members/${buyer.memberId}`);
  expect(shown.json().prizeList.items).toHaveLength(5);
  for (const prize of shown.json().prizeList.items) expect(prize).toMatchObject({ isInGiftLink: true });
  expect(shown.json().giftList).toEqual({
    total: 1,
    items: [
      {
        giftId,
        madeAt: expect.any(String),
        endsAt,
        givenAt: null,
        closedAt: null,
        state: 'open',
        pieces: 5,
        shipmentNumber: null,
      },
    ],
  });
  for (const secret of [token, CARD.message]) expect(shown.body).not.toContain(secret);
  await accept(token);
  const [{ number }] = (await hana.ask('GET', `/api/ops/members/${buyer.memberId}`)).json().shipmentList
    .items;
  expect((await listed()).items).toMatchObject([
    { state: 'given', givenAt: expect.any(String), pieces: 5, shipmentNumber: number },
  ]);
});

test('Support withdraws a link with a reason; the member is told, and the log names both', async () => {
  const { giftId, token } = await aLink();
  expect(statusAndCode(await withdrawFor(giftId, {}))).toBe('422 invalidInput');
  const reason = 'sent to the wrong person';
  expect((await withdrawFor(giftId, { reason, dryRun: true })).json()).toEqual({
    giftId,
    prizes: 5,
    dryRun: true,
  });
  expect((await look(token)).json()).toMatchObject({ state: 'open' });
  expect(await told('giftLinkEnded')).toEqual([]);
  expect(statusAndCode(await withdrawFor(giftId, { reason }))).toBe('200');
  expect(statusAndCode(await look(token))).toBe('409 giftLinkEnded');
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    action: 'withdrawMemberGift',
    facts: { memberId: buyer.memberId, giftId, reason },
  });
  expect(await told('giftLinkEnded')).toMatchObject([{ prizes: 5 }]);
  expect((await listed()).items).toMatchObject([
    { state: 'withdrawn', closedAt: expect.any(String), pieces: 0 },
  ]);
  expect(await free()).toBe(5);
  expect(statusAndCode(await withdrawFor(giftId, { reason }))).toBe('409 notInState');
  expect(await violations()).toEqual([]);
});

test('Support withdraws neither a given gift, nor that of another member', async () => {
  const { giftId, token } = await aLink();
  const reason = 'asked by telephone';
  const other = await aBuyer(backend);
  expect(statusAndCode(await withdrawFor(giftId, { reason }, other.memberId))).toBe('404 notFound');
  await accept(token);
  expect(statusAndCode(await withdrawFor(giftId, { reason }))).toBe('409 notInState');
});

test('A withdrawal needs the permission for decisions about storage', async () => {
  const { giftId } = await aLink();
  const packer = await anOperator(backend, 'mogu', 'packer');
  const path = `/api/ops/members/${buyer.memberId}/gifts/${giftId}/withdraw`;
  const refused = await packer.ask('POST', path, { body: { reason: 'x' } });
  expect(statusAndCode(refused)).toBe('403 permissionDenied');
});

test('An open link prevents the deletion of the account', async () => {
  await aLink();
  const erased = await hana.ask('POST', `/api/ops/members/${buyer.memberId}/erase`, {
    body: { reason: 'asked', dryRun: true },
  });
  expect(erased.body).toContain('open links of gifts');
});
