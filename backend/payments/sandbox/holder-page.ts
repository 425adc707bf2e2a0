import type { PretendSession } from './session-store.ts';
import { TEST_PASSWORD } from './test-cards.ts';
import { frame, html, NOTHING, looksOf } from './page-frame.ts';
import { bill, kept, switches, type Switches } from './pay-page.ts';

type Asked = Switches & {
  /** What was said before was wrong. */
  readonly isWrong: boolean;
  /** It is the first page there is, so that nothing could be chosen before. */
  readonly isFirst: boolean;
};

/** 3-D Secure: the card's issuer asks its holder who he is. */
export function holderPage(session: PretendSession, asked: Asked): string {
  return frame(
    looksOf(session.paymentType),
    '本人認証',
    html`<h1>本人認証(3Dセキュア)</h1>
      ${asked.isWrong ? html`<p class="wrong" role="alert">パスワードがちがいます。もう一度入力してください。</p>` : NOTHING}
      ${bill(session)}
      <form method="post" action="" class="sheet">
        <fieldset>
          <legend>カード会社からの確認</legend>
          <label class="field"
            >パスワード(見本では ${TEST_PASSWORD})<input
              name="password"
              type="text"
              inputmode="numeric"
              autocomplete="off"
          /></label>
        </fieldset>
        <div class="buttons">
          <button class="main" name="does" value="prove">認証する</button>
          <button name="does" value="authenticationFailed" formnovalidate>3Dセキュアで失敗</button>
          <button name="does" value="cancelled" formnovalidate>やめる</button>
        </div>
        ${asked.isFirst ? switches(asked) : kept(asked)}
      </form>`,
  );
}
