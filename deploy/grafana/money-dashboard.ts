import { type Dashboard, line, lines, orSay, stat, YEN } from './panels.ts';

export const MONEY: Dashboard = {
  uid: 'koron-do-money',
  title: 'くじの店 お金',
  rows: [
    {
      title: '本日',
      panels: [
        stat('入金', YEN, { expr: 'max(shop_captured_yen_today)' }),
        stat('返金', YEN, { expr: 'max(shop_refunded_yen_today)' }),
        stat('返金待ち', YEN, { expr: 'max(shop_owed_yen)', thresholds: { warnsFrom: 1 } }),
        stat('照合の不一致', 'short', {
          expr: 'max(shop_reconciliation_findings)',
          thresholds: { warnsFrom: 1 },
        }),
        stat('異議', 'short', { expr: 'max(shop_disputes)', thresholds: { warnsFrom: 1 } }),
      ],
    },
    {
      title: '点検',
      panels: [
        stat('照合からの時間', 's', {
          expr: 'time() - max(shop_reconciled_timestamp_seconds)',
          thresholds: { warnsFrom: 50 * 3600 },
        }),
        stat('帳簿監査からの時間', 's', {
          expr: 'time() - max(shop_job_last_run_timestamp_seconds{task="ledger-audit"})',
          empty: '記録なし',
          thresholds: { warnsFrom: 26 * 3600 },
        }),
        stat('バックアップからの時間', 's', {
          expr: 'time() - max(shop_job_last_success_timestamp_seconds{task="backup"})',
          empty: '記録なし',
          thresholds: { warnsFrom: 26 * 3600 },
        }),
        orSay(
          'ありません',
          lines(
            '警報（15分）',
            'short',
            line('round(sum by (event) (increase(shop_alarms_total[15m]))) > 0', '{{event}}'),
          ),
        ),
      ],
    },
    {
      title: '推移',
      panels: [
        lines(
          '入金と返金（当日の累計）',
          YEN,
          line('max(shop_captured_yen_today)', '入金'),
          line('max(shop_refunded_yen_today)', '返金'),
        ),
        lines('返金待ち', YEN, line('max(shop_owed_yen)', '返金待ち')),
        lines(
          '銀行振込を待つ返金',
          's',
          line('max(shop_backlog_oldest_seconds{what="bankTransfers"})', '最も古いもの'),
        ),
      ],
    },
  ],
};
