import { yenText } from '#lib/text/numbers.ts';
import type { SandboxSession } from './sessions.ts';
import { TEST_CARDS, type WebhookDelivery } from './test-cards.ts';
import { frame, html, type Html, NOTHING, styleOf, type MethodStyle } from './page-frame.ts';

const USUAL = { webhook: 'usual', stays: false } as const;

/** The page that pays a session or registers a card. */
export function payPage(session: SandboxSession, shopName: string): string {
  const style = styleOf(session.paymentType);
  const isCard = session.mode === 'card';
  const title = isCard ? 'カードの登録' : 'お支払い';
  return frame(
    style,
    title,
    html`<h1>${title}</h1>
      ${isCard ? NOTHING : bill(session, shopName)}
      <form method="post" action="" class="sheet">
        ${session.paymentType === 'CARD' ? cardChoice() : loginOf(style)}
        <div class="buttons">
          <button class="main" name="does" value="${isCard ? 'register' : 'paid'}">
            ${isCard ? '登録する' : '支払う'}
          </button>
        </div>
        <h2>ほかの終わりかた</h2>
        <div class="others">
          ${isCard ? NOTHING : failureButtons(session)}
          <button name="does" value="cancelled">やめる</button>
        </div>
        ${switches(USUAL)}
      </form>`,
  );
}

export const bill = ({ description, yen }: SandboxSession, shopName: string): Html =>
  html`<section class="sheet">
    <dl>
      <dt>お店</dt>
      <dd>${shopName}</dd>
      <dt>内容</dt>
      <dd>${description}</dd>
      <dt>お支払い額</dt>
      <dd class="sum">${yenText(yen)}</dd>
    </dl>
  </section>`;

const cardChoice = (): Html =>
  html`<fieldset>
    <legend>カード番号(試験用の番号だけが使えます)</legend>
    ${TEST_CARDS.map(
      ({ number, what }, at) =>
        html`<label class="choice"
          ><input type="radio" name="card" value="${number}" ${at === 0 ? html` checked` : NOTHING} /><span
            ><span class="number">${inFours(number)}</span><small>${what}</small></span
          ></label
        >`,
    )}
  </fieldset>`;

const inFours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const loginOf = ({ login }: MethodStyle): Html =>
  html`<fieldset>
    <legend>ログイン(見本)</legend>
    ${login.map(({ label, sample }) => html`<label class="field">${label}<input readonly tabindex="-1" value="${sample}" /></label>`)}
  </fieldset>`;

const failureButtons = ({ paymentType }: SandboxSession): Html => {
  const authentication = paymentType === 'CARD' ? '3Dセキュアで失敗' : '本人確認で失敗';
  return html`<button name="does" value="authenticationFailed">${authentication}</button>
    <button name="does" value="insufficientFunds">残高不足</button>
    <button name="does" value="limitExceeded">利用限度額をこえる</button>`;
};

const DELIVERIES: readonly { readonly way: WebhookDelivery; readonly label: string }[] = [
  { way: 'usual', label: 'ふつう' },
  { way: 'late', label: '遅れて届く' },
  { way: 'lost', label: '届かない' },
  { way: 'doubled', label: '二重に届く' },
  { way: 'reordered', label: '順番が入れかわる' },
  { way: 'forged', label: 'にせものが届く' },
];

/** The choices besides the result. */
export type Switches = { readonly webhook: WebhookDelivery; readonly stays: boolean };

/** Choices for testing what can go wrong between the provider and the shop. */
export const switches = ({ webhook, stays }: Switches): Html =>
  html`<details>
    <summary>お店への知らせかた(ためすとき)</summary>
    <fieldset>
      <legend>お店への通知</legend>
      <div class="ways">
        ${DELIVERIES.map(({ way, label }) => deliveryChoice(label, way, way === webhook))}
      </div>
    </fieldset>
    <label class="choice"
      ><input type="checkbox" name="stays" value="yes" ${stays ? CHECKED : NOTHING} /><span
        >終わったあと、お店にもどらない</span
      ></label
    >
  </details>`;

const CHECKED = html`checked`;

const deliveryChoice = (label: string, way: WebhookDelivery, isChosen: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="webhook" value="${way}" ${isChosen ? CHECKED : NOTHING} /><span
      >${label}</span
    ></label
  >`;

/** Hidden fields that keep the choices on an intermediate page, which does not show them again. */
export const kept = ({ webhook, stays }: Switches): Html =>
  html`<input
      type="hidden"
      name="webhook"
      value="${webhook}"
    />${stays ? html`<input type="hidden" name="stays" value="yes" />` : NOTHING}`;
