/**
 * Hides prices, counts, chances and states (`data-live`) and the ways to buy, with the part of the card around them:
 * without a connection they are not known. The note has the brand's colours, which the copy and its style sheets carry.
 */
const STYLE = `<style>
[data-live],form[action$="/shopping"],a[href*="/shopping"]{display:none!important}
:has(>form[action$="/shopping"]),:has(+div>form[action$="/shopping"]){display:none!important}
#offline-mark{position:sticky;top:0;z-index:100;padding:8px 16px;background:var(--lemon,Canvas);color:var(--budo,CanvasText);font-size:14px;line-height:1.5;text-align:center;word-break:keep-all}
#offline-mark a{color:inherit;font-weight:700;text-decoration:underline;white-space:nowrap}
</style>`;

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** Returns a copy with a note above it: that there is no connection, and when the shop sent the page. */
export async function marked(copy: Response): Promise<Response> {
  const sentAt = new Date(copy.headers.get('date') ?? Number.NaN);
  const policy = copy.headers.get('content-security-policy');
  const html = (await copy.text())
    .replace('</head>', () => `${STYLE}</head>`)
    .replace('<header', () => `${noteOf(sentAt)}<header`);
  return new Response(html, {
    headers: { ...HEADERS, ...(policy === null ? {} : { 'content-security-policy': policy }) },
  });
}

function noteOf(sentAt: Date): string {
  const time = Number.isNaN(sentAt.getTime()) ? '' : `・最終更新 ${timeText(sentAt, new Date())}`;
  return (
    `<aside id="offline-mark" aria-label="オフライン"><b>オフラインで見ています${time}</b><br>` +
    '残り枚数と購入は、<wbr>通信が戻ってから。 <a href="">読み込みなおす</a></aside>'
  );
}

/** `17:30` of today, otherwise with the date; in Japan's time, like all times of the shop. */
function timeText(time: Date, now: Date): string {
  const [day, today] = [time, now].map((each) => formatted(each, { month: 'long', day: 'numeric' }));
  const clock = formatted(time, { hour: '2-digit', minute: '2-digit' });
  return day === today ? clock : `${day} ${clock}`;
}

const formatted = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...options }).format(time);
