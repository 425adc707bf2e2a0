/** The goals for public pages. */
const GOALS = {
  ofStatic: 0.9,
  htmlBytes: 60_000,
  topWholeBytes: 250_000,
  lcpMs: 1_200,
  tbtMs: 50,
  cls: 0,
  score: 100,
};

const SCORES = ['performance', 'accessibility', 'best practices', 'SEO'];

/** A missing page has no SEO goal. */
const isMissing = (path) => path.includes('no-such');

/** Returns a sentence for each missed goal. */
export const missed = ({ speed = [], weights = [], scores = [] }) => [
  ...speed.flatMap(missedBySpeed),
  ...weights.flatMap(missedByWeight),
  ...scores.flatMap(missedByScore),
];

const missedBySpeed = ({ what, by, 'of static': ofStatic }) =>
  ofStatic < GOALS.ofStatic
    ? [`${what}, ${by}: ${Math.round(ofStatic * 100)} % of a static page's speed`]
    : [];

function missedByWeight({ path, html, whole }) {
  const misses = [];
  if (html.raw > GOALS.htmlBytes) misses.push(`${path}: ${html.raw} bytes of HTML`);
  if (path === '/' && whole.gzip > GOALS.topWholeBytes) misses.push(`${path}: ${whole.gzip} bytes in all`);
  return misses;
}

function missedByScore({ path, ...figures }) {
  const wanted = isMissing(path) ? SCORES.filter((name) => name !== 'SEO') : SCORES;
  const low = wanted.filter((name) => figures[name] < GOALS.score);
  return [
    ...low.map((name) => `${path}: ${name} ${figures[name]}`),
    ...(figures['LCP ms'] > GOALS.lcpMs ? [`${path}: LCP ${Math.round(figures['LCP ms'])} ms`] : []),
    ...(figures['TBT ms'] > GOALS.tbtMs ? [`${path}: TBT ${Math.round(figures['TBT ms'])} ms`] : []),
    ...(figures.CLS > GOALS.cls ? [`${path}: CLS ${figures.CLS}`] : []),
  ];
}
