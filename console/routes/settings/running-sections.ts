import { runningCalls } from '#lib/contract/ops/running.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { fromJapanTime, toJapanTime } from '#console/forms/japan-time.ts';
import { daysLines, daysOf, weekdaysOf, weekdaysText } from './closed-day-lines.ts';
import { ON, type Section, type SectionForm, type SectionState, text } from './sections.ts';

// The parts of the settings that change from day to day.

type Period = { readonly from: string | null; readonly until: string | null };

const periodForm = ({ from, until }: Period) => ({
  from: from === null ? '' : toJapanTime(from),
  until: until === null ? '' : toJapanTime(until),
});

/** A time that cannot be read stays as it is, and the contract refuses it: an empty one is no limit. */
const timeOf = (typed: string): string | null => (typed === '' ? null : (fromJapanTime(typed) ?? typed));

const periodBody = (form: SectionForm) => ({
  from: timeOf(text(form, 'from')),
  until: timeOf(text(form, 'until')),
});

/** The end of a period that would never be. */
function periodErrors(form: SectionForm): FieldErrors {
  const { from, until } = periodBody(form);
  if (until === null) return {};
  if (from !== null && Date.parse(until) <= Date.parse(from))
    return { until: '始まりより後の時刻にしてください。' };
  return Date.parse(until) <= Date.now()
    ? { until: '過ぎた時刻です。これからの時刻にするか、空にしてください。' }
    : {};
}

type PeriodTexts = {
  readonly off: string;
  readonly on: string;
  readonly before: string;
  readonly over: string;
};

function periodState(isOn: boolean, { from, until }: Period, texts: PeriodTexts): SectionState {
  if (!isOn) return { text: texts.off, color: 'gray' };
  if (until !== null && Date.parse(until) <= Date.now())
    return { text: `${japanLongDateTime(until)}に${texts.over}`, color: 'gray' };
  return from !== null && Date.parse(from) > Date.now()
    ? { text: `${japanLongDateTime(from)}から${texts.before}`, color: 'yellow' }
    : { text: texts.on, color: 'green' };
}

const FROM = {
  name: 'from',
  label: '始まり',
  kind: 'time',
  description: '空なら、すぐに始まります。',
} as const;

const announcementBody = (form: SectionForm) => ({
  text: text(form, 'text'),
  link: text(form, 'link') || null,
  ...periodBody(form),
});

const ANNOUNCEMENT: Section = {
  key: 'announcement',
  needs: 'content.write',
  title: 'お知らせの帯',
  description: 'お店のすべてのページの一番上に、一文を表示します。',
  fields: [
    { name: 'text', label: '一文', description: '空にすると、表示しません。' },
    { name: 'link', label: 'リンク先', description: '例: /sanrio/news/12。空なら、リンクにしません。' },
    FROM,
    { name: 'until', label: '終わり', kind: 'time', description: '空なら、消すまで表示します。' },
  ],
  schema: runningCalls.changeAnnouncement.body,
  check: (form) => (text(form, 'text') === '' ? {} : periodErrors(form)),
  refusals: { pageUnknown: 'このページはお店にありません。お店のページを開き、アドレスを写してください。' },
  stateOf: ({ announcement: { value } }) =>
    periodState(value.text !== '', value, {
      off: '表示していません',
      on: '表示しています',
      before: '表示します',
      over: '終わりました',
    }),
  formOf: ({ announcement: { value } }) => ({
    text: value.text,
    link: value.link ?? '',
    ...periodForm(value),
  }),
  bodyOf: announcementBody,
  send: (act, form, saving) => act('changeAnnouncement', { body: { ...announcementBody(form), ...saving } }),
};

const maintenanceBody = (form: SectionForm) => ({
  isOn: text(form, 'isOn') === ON,
  sentence: text(form, 'sentence'),
  ...periodBody(form),
});

const MAINTENANCE: Section = {
  key: 'maintenance',
  needs: 'draws.write',
  title: 'メンテナンス',
  description:
    '購入・支払いの開始・会員登録を止めます。ページは読めるままです。始まっていた支払いは最後まで処理され、支払いのすんだ注文の結果は見られます。店長室はいつもどおり使えます。',
  fields: [
    { name: 'isOn', label: 'メンテナンスにする', kind: 'switch' },
    {
      name: 'sentence',
      label: 'お客様に表示する文',
      description: '空なら、いつもの文になります。再開の時刻は、うしろに続けて表示します。',
    },
    FROM,
    {
      name: 'until',
      label: '再開の時刻',
      kind: 'time',
      description: 'この時刻に、自動で再開します。長引くときは延ばしてください。空なら、止めるまで続きます。',
    },
  ],
  schema: runningCalls.changeMaintenance.body,
  check: (form) => (text(form, 'isOn') === ON ? periodErrors(form) : {}),
  stateOf: ({ maintenance: { value } }) =>
    periodState(value.isOn, value, {
      off: '販売しています',
      on: 'メンテナンス中です',
      before: 'メンテナンスになります',
      over: '再開しました',
    }),
  formOf: ({ maintenance: { value } }) => ({
    isOn: value.isOn ? ON : '',
    sentence: value.sentence,
    ...periodForm(value),
  }),
  bodyOf: maintenanceBody,
  send: (act, form, saving) => act('changeMaintenance', { body: { ...maintenanceBody(form), ...saving } }),
};

const closedDaysBody = (form: SectionForm) => ({
  weekdays: [...weekdaysOf(text(form, 'weekdays'))],
  days: [...daysOf(text(form, 'days'))],
});

const CLOSED_DAYS: Section = {
  key: 'closedDays',
  needs: 'content.write',
  title: '休業日',
  description:
    '返信と発送の約束の日数に数えません。お問い合わせとガチャのページに表示され、お届け希望日も休みの分だけ先からになります。',
  fields: [
    { name: 'weekdays', label: '毎週の休み', kind: 'weekdays' },
    {
      name: 'days',
      label: '休む日',
      kind: 'lines',
      description: '一行に一つの日。例: 2026-12-29。続く休みは 2026-12-29〜2027-01-03 と書けます。',
    },
  ],
  schema: runningCalls.changeClosedDays.body,
  formOf: ({ closedDays: { value } }) => ({
    weekdays: weekdaysText(value.weekdays),
    days: daysLines(value.days),
  }),
  bodyOf: closedDaysBody,
  send: (act, form, saving) => act('changeClosedDays', { body: { ...closedDaysBody(form), ...saving } }),
};

export const RUNNING_SECTIONS: readonly Section[] = [ANNOUNCEMENT, MAINTENANCE, CLOSED_DAYS];
