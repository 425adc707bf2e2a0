import { japanDateTime } from '#lib/text/dates.ts';
import { escaped } from '../../letters/looks/escape.ts';
import type { PretendMail } from '../mailbox.ts';

/** A code stands in a line of its own. */
const CODE = /^\d{6}$/m;

export function inTheList(mail: PretendMail, to: string | undefined): string {
  const code = CODE.exec(mail.text)?.[0];
  return `<li class="card">
<p class="facts"><span>${momentText(mail)}</span> <span class="to">${escaped(mail.to)}</span></p>
<h2><a href="${addressOf({ to, mail: mail.mailId })}">${escaped(mail.subject)}</a></h2>
${code === undefined ? '' : `<p class="code"><span>コード</span> <b>${code}</b></p>`}
</li>`;
}

export const momentText = ({ sentAt }: PretendMail): string =>
  `<time datetime="${escaped(sentAt)}">${escaped(japanDateTime(sentAt))}</time>`;

/** Where in the mailbox something is shown, ready to stand in an attribute. */
export function addressOf(asked: { to?: string | undefined; mail?: string }): string {
  const entries = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return escaped(`?${new URLSearchParams(entries).toString()}`);
}
