import { oneRun } from '#backend/domain/operations/backlog.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import { anOperator } from '../../support/operator.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/payments.ts';

let shop: PayingShop;
beforeAll(async () => void (shop = await aPayingShop()));
afterAll(() => shop.close());

test('An operator sees how each job went and the age of each backlog', async () => {
  const draw = await shop.draw();
  await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
  await jobLog(shop.db).record([
    oneRun('expire-holds', 5, null),
    oneRun('emails', 7, 'EmailNotSentError 451'),
  ]);
  const operator = await anOperator(shop);
  const { at, jobs, backlogs } = (await operator.ask('GET', '/api/ops/status')).json();
  expect(jobs).toEqual([
    expect.objectContaining({
      job: 'emails',
      failing: 1,
      wentWellAt: null,
      fault: 'EmailNotSentError 451',
    }),
    expect.objectContaining({ job: 'expire-holds', runs: 1, failures: 0, failing: 0, fault: null }),
  ]);
  const letters = backlogs.find(({ what }: { what: string }) => what === 'letters');
  expect(letters).toEqual({ what: 'letters', count: 1, oldestAt: expect.any(String) });
  expect(Date.parse(letters.oldestAt)).toBeLessThanOrEqual(Date.parse(at));
});

test('Only an operator sees the status', async () => {
  expect((await shop.get('/api/ops/status')).statusCode).toBe(401);
});
