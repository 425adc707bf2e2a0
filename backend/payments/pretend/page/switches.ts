import type { NoticeWay } from '../endings.ts';
import { html, type Html, NOTHING } from './html.ts';

const WAYS: readonly { readonly way: NoticeWay; readonly label: string }[] = [
  { way: 'usual', label: 'ふつう' },
  { way: 'late', label: '遅れて届く' },
  { way: 'lost', label: '届かない' },
  { way: 'doubled', label: '二重に届く' },
  { way: 'reordered', label: '順番が入れかわる' },
  { way: 'forged', label: 'にせものが届く' },
];

/** What somebody has chosen besides how it ends. */
export type Switches = { readonly notice: NoticeWay; readonly stays: boolean };

/** For trying out what can go wrong between the provider and the shop. */
export const switches = ({ notice, stays }: Switches): Html =>
  html`<details>
    <summary>お店への知らせかた(ためすとき)</summary>
    <fieldset>
      <legend>お店への通知</legend>
      <div class="ways">${WAYS.map(({ way, label }) => wayChoice(label, way, way === notice))}</div>
    </fieldset>
    <label class="choice"
      ><input type="checkbox" name="stays" value="yes" ${stays ? CHECKED : NOTHING} /><span
        >終わったあと、お店にもどらない</span
      ></label
    >
  </details>`;

const CHECKED = html`checked`;

const wayChoice = (label: string, way: NoticeWay, isChosen: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="notice" value="${way}" ${isChosen ? CHECKED : NOTHING} /><span
      >${label}</span
    ></label
  >`;

/** The same on a page in between, where they are not shown again. */
export const kept = ({ notice, stays }: Switches): Html =>
  html`<input
      type="hidden"
      name="notice"
      value="${notice}"
    />${stays ? html`<input type="hidden" name="stays" value="yes" />` : NOTHING}`;
