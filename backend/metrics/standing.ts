import type { JobStanding } from '../actions/operation/job-standing.ts';
import type { ShopFigures } from '../actions/operation/shop-figures.ts';
import { gauge } from './series.ts';
import type { Family, Sample } from './text.ts';

const seconds = (at: Date) => at.getTime() / 1000;

/** What the jobs of all backends have done and left; a label `task`, because Prometheus has `job` for itself. */
export function jobFamilies({ at, jobs, backlogs }: JobStanding): Family[] {
  const each = (value: (job: JobStanding['jobs'][number]) => number): Sample[] =>
    jobs.map((job) => ({ labels: { task: job.job }, value: value(job) }));
  const wentWell = jobs.flatMap(({ job, wentWellAt }) =>
    wentWellAt === null ? [] : [{ labels: { task: job }, value: seconds(wentWellAt) }],
  );
  const left = (value: (backlog: JobStanding['backlogs'][number]) => number): Sample[] =>
    backlogs.map((backlog) => ({ labels: { what: backlog.what }, value: value(backlog) }));
  return [
    gauge(
      { name: 'shop_job_last_run_timestamp_seconds', help: 'When a job last ended.' },
      each(({ endedAt }) => seconds(endedAt)),
    ),
    gauge({ name: 'shop_job_last_success_timestamp_seconds', help: 'When a job last ended well.' }, wentWell),
    { ...counted('shop_job_runs_total', 'Runs of a job.'), samples: each(({ runs }) => runs) },
    { ...counted('shop_job_failures_total', 'Runs that failed.'), samples: each(({ failures }) => failures) },
    gauge(
      { name: 'shop_job_failing', help: 'How often in a row a job has failed now.' },
      each(({ failing }) => failing),
    ),
    gauge(
      { name: 'shop_backlog', help: 'What is left to do.' },
      left(({ count }) => count),
    ),
    gauge(
      { name: 'shop_backlog_oldest_seconds', help: 'How long the oldest of it has waited.' },
      left(({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, seconds(at) - seconds(oldestAt)))),
    ),
  ];
}

const counted = (name: string, help: string) => ({ name, help, type: 'counter' as const });

export function shopFamilies({ orders, draws, captured, refunded, owed }: ShopFigures): Family[] {
  const each = (value: (draw: ShopFigures['draws'][number]) => number): Sample[] =>
    draws.map((draw) => ({ labels: { draw: draw.directoryName }, value: value(draw) }));
  return [
    gauge(
      { name: 'shop_orders_of_a_day', help: 'Orders placed in the last 24 hours, by their status.' },
      orders.map(({ status, count }) => ({ labels: { status }, value: count })),
    ),
    gauge(
      { name: 'shop_draw_tickets', help: 'Tickets of a draw on sale.' },
      each(({ total }) => total),
    ),
    gauge(
      { name: 'shop_draw_sold', help: 'Those sold.' },
      each(({ sold }) => sold),
    ),
    gauge(
      { name: 'shop_draw_held', help: 'Those held for buyers.' },
      each(({ held }) => held),
    ),
    gauge(
      { name: 'shop_draw_playing', help: 'Purchases under way.' },
      each(({ playing }) => playing),
    ),
    gauge({ name: 'shop_captured_yen_today', help: 'Yen taken since midnight in Japan.' }, [
      { value: captured },
    ]),
    gauge({ name: 'shop_refunded_yen_today', help: 'Yen given back since midnight in Japan.' }, [
      { value: refunded },
    ]),
    gauge({ name: 'shop_owed_yen', help: 'Yen that are to go back to shoppers and have not gone yet.' }, [
      { value: owed },
    ]),
  ];
}
