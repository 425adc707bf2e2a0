import type { PretendSession } from '../books/sessions.ts';
import { frame } from './frame.ts';
import { html } from './html.ts';
import { looksOf } from './method-looks.ts';

const SAID = {
  completed: { title: '手続きが終わりました', text: 'お支払い、またはカードの登録を受け付けました。' },
  cancelled: { title: '手続きは取りやめになりました', text: 'お支払いも、カードの登録も行われていません。' },
  expired: {
    title: 'このページの有効期限が切れました',
    text: 'お支払いも、カードの登録も行われていません。',
  },
} as const;

/** What stands on a page whose session is over. */
export function endedPage({ paymentType, returnUrl }: PretendSession, state: keyof typeof SAID): string {
  const { title, text } = SAID[state];
  return frame(
    looksOf(paymentType),
    title,
    html`<h1>${title}</h1>
      <p class="sheet">${text}</p>
      <p><a class="back" href="${returnUrl}">お店にもどる</a></p>`,
  );
}

export const noSuchPage = (): string =>
  frame(
    looksOf('NONE'),
    '見つかりません',
    html`<h1>この決済ページは見つかりません</h1>
      <p class="sheet">
        アドレスが途中で切れているかもしれません。お店のページから、もう一度おこしください。
      </p>`,
  );
