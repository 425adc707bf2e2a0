import type { SandboxSession } from './sessions.ts';
import { frame, html, styleOf } from './page-frame.ts';

const TITLES = {
  completed: '手続きが終わりました',
  cancelled: '手続きは取りやめになりました',
  expired: 'このページの有効期限が切れました',
} as const;

/** The page of a session that has ended. */
export function endedPage(session: SandboxSession, state: keyof typeof TITLES): string {
  const what = session.mode === 'card' ? 'カードの登録' : 'お支払い';
  const text = state === 'completed' ? `${what}を受け付けました。` : `${what}は行われていません。`;
  return frame(
    styleOf(session.paymentType),
    TITLES[state],
    html`<h1>${TITLES[state]}</h1>
      <p class="sheet">${text}</p>
      <p><a class="back" href="${session.returnUrl}">お店にもどる</a></p>`,
  );
}

export const noSuchPage = (): string =>
  frame(
    styleOf('NONE'),
    '見つかりません',
    html`<h1>この決済ページは見つかりません</h1>
      <p class="sheet">
        アドレスが途中で切れているかもしれません。お店のページから、もう一度おこしください。
      </p>`,
  );
