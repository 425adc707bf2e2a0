/** A query of Prometheus and the name of its line; `{{label}}` inserts the value of a label. */
type Query = { readonly expr: string; readonly legend: string };
type Panel = {
  readonly title: string;
  readonly kind: 'stat' | 'timeseries';
  /** A unit of Grafana. */
  readonly unit: string;
  readonly queries: readonly Query[];
  readonly thresholds?: Thresholds;
  /** The text of a panel without anything to show. Default: Grafana's "No data". */
  readonly empty?: string;
};
/** The value from which the panel warns, or the one that it warns below. */
type Thresholds = { readonly warnsFrom: number } | { readonly warnsBelow: number };
export type Row = { readonly title: string; readonly panels: readonly Panel[] };
export type Dashboard = { readonly uid: string; readonly title: string; readonly rows: readonly Row[] };

export const YEN = 'currencyJPY';

/** One figure. */
export const stat = (
  title: string,
  unit: string,
  { expr, ...rest }: Pick<Query, 'expr'> & Pick<Panel, 'thresholds' | 'empty'>,
): Panel => ({ title, kind: 'stat', unit, queries: [{ expr, legend: '' }], ...rest });
export const lines = (title: string, unit: string, ...queries: readonly Query[]): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries,
});
/** Gives a panel another text than "No data". */
export const orSay = (empty: string, panel: Panel): Panel => ({ ...panel, empty });
export const line = (expr: string, legend = ''): Query => ({ expr, legend });

/** Units of the grid of Grafana: 24 columns; a row's title is one high. */
const COLUMNS = 24;
const HEIGHTS = { stat: 4, timeseries: 8 } as const;

/** Returns the dashboard as Grafana reads it. */
export function modelOf({ uid, title, rows }: Dashboard): object {
  const panels: object[] = [];
  let top = 0;
  for (const row of rows) {
    panels.push({
      type: 'row',
      title: row.title,
      gridPos: { x: 0, y: top, w: COLUMNS, h: 1 },
      collapsed: false,
    });
    const width = Math.floor(COLUMNS / row.panels.length);
    const height = Math.max(...row.panels.map(({ kind }) => HEIGHTS[kind]));
    row.panels.forEach((panel, at) => {
      panels.push(panelOf(panel, { x: at * width, y: top + 1, w: width, h: height }));
    });
    top += 1 + height;
  }
  return {
    uid,
    title,
    tags: ['koron-do'],
    timezone: 'Asia/Tokyo',
    schemaVersion: 39,
    refresh: '15s',
    time: { from: 'now-3h', to: 'now' },
    editable: false,
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  };
}

function panelOf({ title, kind, unit, queries, thresholds, empty }: Panel, gridPos: object): object {
  return {
    type: kind,
    title,
    gridPos,
    datasource: { type: 'prometheus', uid: 'prometheus' },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps: stepsOf(thresholds) },
        noValue: empty,
      },
      overrides: [],
    },
    options:
      kind === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value', graphMode: 'area' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCodePoint(65 + index),
      expr,
      legendFormat: legend,
    })),
  };
}

function stepsOf(thresholds: Thresholds | undefined): object[] {
  if (thresholds === undefined) return [{ color: 'green', value: null }];
  const [below, from, value] =
    'warnsFrom' in thresholds
      ? ['green', 'red', thresholds.warnsFrom]
      : ['red', 'green', thresholds.warnsBelow];
  return [
    { color: below, value: null },
    { color: from, value },
  ];
}
