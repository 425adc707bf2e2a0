import { ACCOUNTING_TOPICS } from './accounting.ts';
import { CUSTOMER_TOPICS } from './customers.ts';
import { SELLING_TOPICS } from './selling.ts';
import { SHOP_TOPICS } from './shop.ts';
import type { ManualTopic } from './topic.ts';
import { WAREHOUSE_TOPICS } from './warehouse.ts';

/** The pages of the manual in the order of its contents. */
export const MANUAL: readonly ManualTopic[] = [
  ...CUSTOMER_TOPICS,
  ...WAREHOUSE_TOPICS,
  ...SELLING_TOPICS,
  ...ACCOUNTING_TOPICS,
  ...SHOP_TOPICS,
];

const EDITOR = /^\/draws\/[^/]+\/edit$/;

/** The topic of an address of the console: that of the page, or of the closest one above it. */
export function topicAt(pathname: string): ManualTopic | undefined {
  if (EDITOR.test(pathname)) return topicNamed('draw-editor');
  return MANUAL.filter(
    ({ page }) => pathname === page || (page !== '/' && pathname.startsWith(`${page}/`)),
  ).toSorted((one, other) => other.page.length - one.page.length)[0];
}

export const topicNamed = (name: string): ManualTopic | undefined =>
  MANUAL.find((topic) => topic.name === name);

const TO_HIRAGANA = 0x60;

/** A text as the search compares it: one width, one case, hiragana. */
const compared = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - TO_HIRAGANA));

const textOf = ({ title, about, tasks, notes }: ManualTopic): string =>
  compared([title, about, ...tasks.flatMap((task) => [task.title, ...task.steps]), ...notes].join('\n'));

/** The topics that have all words of a text, those that have them in a title first. */
export function topicsWith(typed: string): readonly ManualTopic[] {
  const words = compared(typed).split(/\s+/).filter(Boolean);
  const titlesOf = ({ title, tasks }: ManualTopic) =>
    compared([title, ...tasks.map((task) => task.title)].join('\n'));
  const isNamed = (topic: ManualTopic) => words.every((word) => titlesOf(topic).includes(word));
  return MANUAL.filter((topic) => words.every((word) => textOf(topic).includes(word))).toSorted(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)),
  );
}
