import { accountBlockerStore } from '#backend/persistence/members/account-blockers.ts';
import { aCapture } from '../../support/buying.ts';
import { lettersTo } from '../../support/member.ts';
import { atTheDesk } from './at-the-desk.ts';

const { here, desk, anOrder, ordered, somebodyElse, opened, giveUp, shown, movesOf } = atTheDesk();

test('Paid after it was given up: tickets while there are enough, and the letter says that it was late', async () => {
  const { key, total } = await anOrder();
  await opened(key);
  await giveUp(key);
  expect(await desk().settle(key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({ status: 'SUCCESS', reason: null });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'SUCCESS']);
  expect(await lettersTo(here().backend, here().buyer.email)).toMatchObject([
    { kind: 'receipt', isLate: true },
  ]);
});

test('Paid when others have the last tickets: the money goes back, and both letters say so', async () => {
  const { key, total } = await anOrder(1, { prizes: [1], lastOne: true });
  await opened(key);
  await giveUp(key);
  const other = await ordered(key.drawId, 1, await somebodyElse());
  const late = aCapture(total);
  expect(await desk().settle(key, late)).toBe('refundDue');
  expect(await desk().settle(other.key, aCapture(total))).toBe('settled');
  expect(await shown(key)).toMatchObject({
    status: 'ERROR',
    reason: 'noneLeft',
    paymentStatus: 'REFUND_PENDING',
  });
  expect(await movesOf(key)).toEqual(['START', 'PLAYING', 'CANCEL', 'ERROR']);
  expect(await desk().recordRefund(key, late)).toBe('noted');
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
  const letters = await lettersTo(here().backend, here().buyer.email);
  expect(letters).toMatchObject([
    { kind: 'refund', reason: 'noneLeft', isDone: true },
    { kind: 'refund', reason: 'noneLeft', isDone: false },
  ]);
});

test('Nobody leaves whose money is yet to come back', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await giveUp(key);
  await ordered(key.drawId, 1, await somebodyElse());
  const late = aCapture(total);
  await desk().settle(key, late);
  const { countOf: openMatters } = accountBlockerStore(here().backend.db);
  expect(await openMatters(here().buyer.memberId)).toMatchObject({ refundsDue: 1, unsettledOrders: 0 });
  await desk().recordRefund(key, late);
  expect(await openMatters(here().buyer.memberId)).toMatchObject({ refundsDue: 0 });
});

test('Paid again while the first money is on its way back: that goes back as well, and then all is back', async () => {
  const { key, total } = await anOrder(1, { prizes: [1] });
  await giveUp(key);
  const other = await ordered(key.drawId, 1, await somebodyElse());
  const [first, again] = [aCapture(total), aCapture(total)];
  await desk().settle(key, first);
  await giveUp(other.key);
  expect(await desk().settle(key, again)).toBe('refundDue');
  await desk().recordRefund(key, again);
  expect(await shown(key)).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
  await desk().recordRefund(key, first);
  expect(await shown(key)).toMatchObject({ status: 'ERROR', paymentStatus: 'REFUNDED' });
});
