import { Registry } from '@prometheus-io/client';
import type { JobStatus } from '#backend/persistence/monitoring/jobs.ts';
import { type AccessChange, isRecovery } from '#backend/domain/staff/access-changes.ts';
import { addCounter, addGauge, type Sample } from '#lib/site/metrics.ts';
import type { ShopFigures } from '#backend/persistence/monitoring/shop-figures.ts';

/** Creates the metrics that all backends read from the database. */
export function shopMetrics(
  jobs: JobStatus,
  figures: ShopFigures,
  access: readonly AccessChange[],
): Registry {
  const registry = new Registry();
  addJobs(registry, jobs);
  addBacklogs(registry, jobs);
  addOrders(registry, figures);
  addDraws(registry, figures);
  addAccess(registry, access);
  return registry;
}

const seconds = (at: Date) => at.getTime() / 1000;

/** The label is `task`, because Prometheus sets a label `job` itself. */
function addJobs(registry: Registry, { jobs }: JobStatus): void {
  const labelNames = ['task'];
  const samples = (value: (job: JobStatus['jobs'][number]) => number | undefined): Sample[] =>
    jobs.flatMap((job) => {
      const known = value(job);
      return known === undefined ? [] : [{ labels: { task: job.job }, value: known }];
    });
  addGauge(
    registry,
    { name: 'shop_job_last_run_timestamp_seconds', help: 'End of the last run of a job.', labelNames },
    samples(({ endedAt }) => seconds(endedAt)),
  );
  addGauge(
    registry,
    { name: 'shop_job_last_success_timestamp_seconds', help: 'End of the last successful run.', labelNames },
    samples(({ succeededAt }) => (succeededAt === null ? undefined : seconds(succeededAt))),
  );
  addCounter(
    registry,
    { name: 'shop_job_runs_total', help: 'Runs of a job.', labelNames },
    samples(({ runs }) => runs),
  );
  addCounter(
    registry,
    { name: 'shop_job_failures_total', help: 'Runs that failed.', labelNames },
    samples(({ failures }) => failures),
  );
  addGauge(
    registry,
    { name: 'shop_job_failing', help: 'Failed runs since the last successful one.', labelNames },
    samples(({ failing }) => failing),
  );
}

function addBacklogs(registry: Registry, { at, backlogs }: JobStatus): void {
  const labelNames = ['what'];
  const samples = (value: (backlog: JobStatus['backlogs'][number]) => number): Sample[] =>
    backlogs.map((backlog) => ({ labels: { what: backlog.what }, value: value(backlog) }));
  addGauge(
    registry,
    { name: 'shop_backlog', help: 'Work that is due.', labelNames },
    samples(({ count }) => count),
  );
  addGauge(
    registry,
    { name: 'shop_backlog_oldest_seconds', help: 'Age of the oldest work that is due.', labelNames },
    samples(({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, seconds(at) - seconds(oldestAt)))),
  );
}

function addAccess(registry: Registry, access: readonly AccessChange[]): void {
  const recoveries = access.filter(isRecovery).length;
  addGauge(
    registry,
    { name: 'shop_staff_recoveries_of_a_day', help: 'Sign-ins of staff after a recovery in 24 hours.' },
    [{ value: recoveries }],
  );
  addGauge(
    registry,
    {
      name: 'shop_access_changes_of_a_day',
      help: 'Invitations, links, roles, tokens and limits of operators in 24 hours.',
    },
    [{ value: access.length - recoveries }],
  );
}

function addOrders(registry: Registry, figures: ShopFigures): void {
  const { orders, captured, refunded, owed } = figures;
  addGauge(
    registry,
    { name: 'shop_orders_of_a_day', help: 'Orders of the last 24 hours by status.', labelNames: ['status'] },
    orders.map(({ status, count }) => ({ labels: { status }, value: count })),
  );
  const add = (name: string, help: string, value: number) => addGauge(registry, { name, help }, [{ value }]);
  add('shop_captured_yen_today', 'Yen captured since midnight in Japan.', captured);
  add('shop_refunded_yen_today', 'Yen refunded since midnight in Japan.', refunded);
  add('shop_owed_yen', 'Yen that the provider still has to refund.', owed);
  add('shop_reconciliation_findings', 'Disagreements with the provider to clarify.', figures.findings);
  add('shop_disputes', 'Disputes that are open, or lost and not decided.', figures.disputes);
  const { reconciledAt } = figures;
  addGauge(
    registry,
    { name: 'shop_reconciled_timestamp_seconds', help: 'End of the last comparison with the provider.' },
    reconciledAt === null ? [] : [{ value: seconds(reconciledAt) }],
  );
}

function addDraws(registry: Registry, { draws }: ShopFigures): void {
  const add = (name: string, help: string, value: (draw: ShopFigures['draws'][number]) => number) =>
    addGauge(
      registry,
      { name, help, labelNames: ['draw'] },
      draws.map((draw) => ({ labels: { draw: draw.directoryName }, value: value(draw) })),
    );
  add('shop_draw_tickets', 'Tickets of a draw on sale.', ({ total }) => total);
  add('shop_draw_sold', 'Tickets sold.', ({ sold }) => sold);
  add('shop_draw_held', 'Tickets held for unpaid orders.', ({ held }) => held);
  add('shop_draw_playing', 'Purchases under way.', ({ playing }) => playing);
}
