import { line, lines, orSay, type Row, stat } from './panels.ts';

/** Web Vitals and errors that browsers report: one visit in ten. */
export const BROWSERS: Row = {
  title: 'ブラウザー（訪問の1割）',
  panels: [
    ...(['lcp', 'inp'] as const).map((vital) =>
      lines(
        `${vital.toUpperCase()}（p75）`,
        's',
        line(
          `histogram_quantile(0.75, sum by (page, le) (rate(shop_web_vital_seconds_bucket{vital="${vital}"}[30m])))`,
          '{{page}}',
        ),
      ),
    ),
    lines(
      'CLS（p75）',
      'short',
      line('histogram_quantile(0.75, sum by (page, le) (rate(shop_layout_shift_bucket[30m])))', '{{page}}'),
    ),
    lines(
      'エラー（1時間）',
      'short',
      line('round(sum by (page, kind) (increase(shop_browser_errors_total[1h])))', '{{page}} {{kind}}'),
    ),
  ].map((panel) => orSay('報告なし', panel)),
};

/** How storefronts answer. */
export const STOREFRONT: Row = {
  title: 'ストアフロント',
  panels: [
    stat('動いているストアフロント', 'short', {
      expr: 'sum(up{job="koron-do-storefront"})',
      thresholds: { warnsBelow: 1 },
    }),
    lines(
      '毎秒の応答',
      'reqps',
      line('sum by (kind, status) (rate(shop_storefront_responses_total[1m]))', '{{kind}} {{status}}'),
    ),
    lines(
      '応答時間（p95）',
      's',
      line(
        'histogram_quantile(0.95, sum by (kind, le) (rate(shop_storefront_response_seconds_bucket[2m])))',
        '{{kind}}',
      ),
    ),
    lines(
      'ページのキャッシュ（毎秒）',
      'reqps',
      line('sum by (cache) (rate(shop_storefront_pages_total[1m]))', '{{cache}}'),
    ),
  ],
};
