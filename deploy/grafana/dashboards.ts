import { MONEY } from './money-dashboard.ts';
import { type Dashboard, line, lines, modelOf, orSay, stat, YEN } from './panels.ts';
import { BROWSERS, STOREFRONT } from './storefront-row.ts';

/** Every backend reports the same values of the database, so panels take the max; counters of a process are summed. */
const SALE: Dashboard = {
  uid: 'koron-do-sale',
  title: 'くじの店 販売',
  rows: [
    {
      title: 'いま',
      panels: [
        stat('本日の入金', YEN, { expr: 'max(shop_captured_yen_today)' }),
        stat('購入手続き中', 'short', { expr: 'sum(max by (draw) (shop_draw_playing))' }),
        stat('確保中の口数', 'short', { expr: 'sum(max by (draw) (shop_draw_held))' }),
        stat('混雑による拒否（5分）', 'short', {
          expr: 'round(sum(increase(shop_overloads_total[5m])))',
          thresholds: { warnsFrom: 1 },
        }),
      ],
    },
    {
      title: 'ガチャ',
      panels: [
        lines('残り', 'short', line('max by (draw) (shop_draw_tickets - shop_draw_sold)', '{{draw}}')),
        lines(
          '1分あたりの販売口数',
          'short',
          line('max by (draw) (deriv(shop_draw_sold[2m])) * 60', '{{draw}}'),
        ),
        lines('確保中', 'short', line('max by (draw) (shop_draw_held)', '{{draw}}')),
      ],
    },
    {
      title: '注文と支払い',
      panels: [
        lines('24時間の注文', 'short', line('max by (status) (shop_orders_of_a_day)', '{{status}}')),
        lines(
          '支払いのお知らせ（毎分）',
          'short',
          line('sum by (result) (rate(shop_webhooks_total[2m])) * 60', '{{result}}'),
        ),
        lines(
          '決済会社の無応答（5分）',
          'short',
          line('round(sum by (operation) (increase(shop_provider_errors_total[5m])))', '{{operation}}'),
        ),
        lines(
          'まとめ書き（件／回）',
          'short',
          line(
            'sum by (batcher) (rate(shop_batched_calls_total[2m])) / (sum by (batcher) (rate(shop_batches_total[2m])) > 0)',
            '{{batcher}}',
          ),
        ),
      ],
    },
  ],
};

const HEALTH: Dashboard = {
  uid: 'koron-do-health',
  title: 'くじの店 稼働',
  rows: [
    {
      title: '応答',
      panels: [
        stat('動いているバックエンド', 'short', {
          expr: 'sum(up{job="koron-do"})',
          thresholds: { warnsBelow: 1 },
        }),
        stat('5xxの割合（5分）', 'percentunit', {
          expr: '(sum(rate(shop_http_requests_total{status="5xx"}[5m])) or vector(0)) / sum(rate(shop_http_requests_total[5m]))',
          thresholds: { warnsFrom: 0.01 },
        }),
        lines(
          '毎秒の応答',
          'reqps',
          line('sum by (status) (rate(shop_http_requests_total[1m]))', '{{status}}'),
        ),
        lines(
          '応答時間',
          's',
          ...[0.5, 0.95, 0.99].map((quantile) =>
            line(
              `histogram_quantile(${quantile}, sum by (le) (rate(shop_http_request_duration_seconds_bucket{route!~"/api/ops/.*|/metrics"}[2m])))`,
              `p${quantile * 100}`,
            ),
          ),
        ),
      ],
    },
    {
      title: 'プロセス',
      panels: [
        lines(
          'イベントループの遅れ（p99）',
          's',
          line(
            'histogram_quantile(0.99, sum by (instance, le) (rate(shop_event_loop_delay_seconds_bucket[2m])))',
            '{{instance}}',
          ),
        ),
        lines(
          'CPU',
          'percentunit',
          line('rate(process_cpu_seconds_total{job=~"koron-do.*"}[1m])', '{{instance}}'),
        ),
        lines('メモリ', 'bytes', line('process_resident_memory_bytes{job=~"koron-do.*"}', '{{instance}}')),
        lines('接続待ち', 'short', line('sum by (pool) (shop_pool_waiting)', '{{pool}}')),
      ],
    },
    STOREFRONT,
    BROWSERS,
    {
      title: '定期処理とメール',
      panels: [
        lines('最も古い未処理', 's', line('max by (what) (shop_backlog_oldest_seconds)', '{{what}}')),
        orSay(
          'ありません',
          lines('続けて失敗した処理', 'short', line('max by (task) (shop_job_failing) > 0', '{{task}}')),
        ),
        lines(
          'メール（毎分）',
          'short',
          line('sum by (became) (rate(shop_emails_total[5m])) * 60', '{{became}}'),
        ),
        lines(
          'データの空き容量',
          'percentunit',
          line('min by (instance) (shop_data_disk_free_bytes / shop_data_disk_bytes)', '{{instance}}'),
        ),
      ],
    },
  ],
};

/** The dashboards as Grafana reads them, by the name of their file. */
export const dashboardFiles = (): ReadonlyMap<string, object> =>
  new Map(
    [SALE, HEALTH, MONEY].map((dashboard) => [
      `${dashboard.uid.replace('koron-do-', '')}.json`,
      modelOf(dashboard),
    ]),
  );
