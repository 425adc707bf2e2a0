import type { Brand } from '#lib/contract/brand.ts';
import { frame } from './page-frame.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { escaped } from '../render-html.ts';
import type { StoredEmail } from './dev-mailbox.ts';

/** Emails on the page; older ones are found by address. */
const MAX_LISTED = 50;

/** A page's title and content, which the frame of the shop is put around. */
type MailboxPage = { readonly title: string; readonly content: string };

export const framed = (page: MailboxPage, brand: Pick<Brand, 'name' | 'colours'>): string =>
  frame({ brand, ...page });

export function listPage(mails: readonly StoredEmail[], to: string | undefined): MailboxPage {
  const found = to === undefined ? `${mails.length}通` : `${to} あて ${mails.length}通`;
  const shown = mails.slice(0, MAX_LISTED);
  const rest = mails.length - shown.length;
  return {
    title: '郵便受け',
    content: `<h1>店の郵便受け</h1>
<p>メールサーバーがつながっていないので、店が書いた手紙はすべてここに届きます。ほんとうのメールは、1通も出ていません。</p>
<form action="" method="get" class="search">
<label for="to">あて先でさがす</label>
<div class="row"><input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${escaped(to ?? '')}" placeholder="例：taro@example.jp"><button>さがす</button></div>
</form>
<p class="bar"><strong>${escaped(found)}</strong><span><a href="${addressOf({ to })}">いま見なおす</a>${to === undefined ? '' : ` <a href="${addressOf({})}">全部見る</a>`}</span></p>
${shown.length === 0 ? EMPTY : `<ol>\n${shown.map((mail) => inTheList(mail, to)).join('\n')}\n</ol>`}
${rest > 0 ? `<p class="rest">ほかに${rest}通あります。あて先でさがしてください。</p>` : ''}`,
  };
}

const EMPTY = `<div class="card empty"><p><strong>まだ何も届いていません。</strong></p><p>手紙が書かれると、1、2秒でここに入ります。</p></div>`;

export function mailPage(mail: StoredEmail, to: string | undefined): MailboxPage {
  // No script runs in the frame; links open outside of it.
  const srcdoc = escaped(mail.html.replace('<head>', '<head>\n<base target="_blank">'));
  return {
    title: mail.subject,
    content: `<p class="bar"><a href="${addressOf({ to })}">郵便受けにもどる</a></p>
<h1>${escaped(mail.subject)}</h1>
<dl><dt>あて先</dt><dd>${escaped(mail.to)}</dd><dt>届いた時刻</dt><dd>${timeText(mail)}</dd></dl>
<iframe title="手紙" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${srcdoc}"></iframe>
<h2>文字だけの版</h2>
<pre class="card">${escaped(mail.text)}</pre>`,
  };
}

export const noSuchMailPage = (to: string | undefined): MailboxPage => ({
  title: '見つかりません',
  content: `<h1>その手紙は見つかりません</h1>
<p>新しいものから500通だけを取ってあります。</p>
<p class="bar"><a href="${addressOf({ to })}">郵便受けにもどる</a></p>`,
});

/** A code is on a line of its own. */
const CODE = /^\d{6}$/m;

function inTheList(mail: StoredEmail, to: string | undefined): string {
  const code = CODE.exec(mail.text)?.[0];
  return `<li class="card">
<p class="facts"><span>${timeText(mail)}</span> <span class="to">${escaped(mail.to)}</span></p>
<h2><a href="${addressOf({ to, mail: mail.mailId })}">${escaped(mail.subject)}</a></h2>
${code === undefined ? '' : `<p class="code"><span>コード</span> <b>${code}</b></p>`}
</li>`;
}

const timeText = ({ sentAt }: StoredEmail): string =>
  `<time datetime="${escaped(sentAt)}">${escaped(japanDateTime(sentAt))}</time>`;

/** The query of a page of the mailbox, escaped for an attribute. */
function addressOf(query: { to?: string; mail?: string }): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return escaped(`?${new URLSearchParams(entries).toString()}`);
}
