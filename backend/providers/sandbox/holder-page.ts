import type { SandboxSession } from './sessions.ts';
import { TEST_PASSWORD } from './test-cards.ts';
import { frame, html, NOTHING, styleOf } from './page-frame.ts';
import { bill, kept, switches, type Switches } from './pay-page.ts';

type HolderPageOptions = Switches & {
  readonly shopName: string;
  /** The previous password was wrong. */
  readonly isWrong: boolean;
  /** This is the first page of the session, so it also offers the choice of webhook delivery. */
  readonly isFirst: boolean;
};

/** 3-D Secure: the card's issuer authenticates its holder. */
export function holderPage(session: SandboxSession, options: HolderPageOptions): string {
  return frame(
    styleOf(session.paymentType),
    '本人認証',
    html`<h1>本人認証(3Dセキュア)</h1>
      ${options.isWrong ? html`<p class="wrong" role="alert">パスワードがちがいます。もう一度入力してください。</p>` : NOTHING}
      ${bill(session, options.shopName)}
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
        ${options.isFirst ? switches(options) : kept(options)}
      </form>`,
  );
}
