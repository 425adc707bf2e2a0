const kB = (bytes) => Math.round(bytes / 100) / 10;
const round = (number, digits = 1) => Math.round(number * 10 ** digits) / 10 ** digits;

/** Requests per second, and the cost of one. */
export const speedTable = (speed) =>
  speed.map(({ what, by, bytes, perSecond, p50, p99, cpuMs, ...ratios }) => ({
    what,
    by,
    ...(bytes === undefined ? {} : { 'HTML kB': kB(bytes) }),
    'requests/s': Math.round(perSecond),
    'p50 ms': round(p50),
    'p99 ms': round(p99),
    'CPU ms': round(cpuMs, 3),
    ...Object.fromEntries(
      Object.entries(ratios).map(([name, value]) => [name, `${Math.round(value * 100)} %`]),
    ),
  }));

/** Kilobytes of a first visit: with gzip, in total also with Brotli, and the HTML uncompressed. */
export const weightRow = ({ path, html, js, css, pictures, calls, ahead, whole }) => ({
  path,
  'HTML raw': kB(html.raw),
  HTML: kB(html.gzip),
  JS: kB(js.gzip),
  CSS: kB(css.gzip),
  pictures: kB(pictures.gzip),
  calls: kB(calls.gzip),
  ahead: kB(ahead.gzip),
  whole: kB(whole.gzip),
  brotli: kB(whole.brotli),
  requests: whole.requests,
});

export const scoreRow = ({ failedAudits, ...figures }) => ({
  ...Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? round(value, name === 'CLS' ? 3 : 0) : value,
    ]),
  ),
  'failed audits': failedAudits.join(' ') || 'none',
});
