import { type Ending, ENDINGS, isNoticeWay } from '../endings.ts';
import { type TestCard, TEST_PASSWORD, testCardBy } from '../test-cards.ts';
import type { Switches } from './switches.ts';

/** What somebody did on a page. `prove`: he said who he is, and whether rightly. */
export type Done =
  | { readonly does: Ending }
  | { readonly does: 'register'; readonly card: TestCard }
  | { readonly does: 'pay'; readonly card: TestCard }
  | { readonly does: 'prove'; readonly isRight: boolean };

/** A form as it comes in; undefined where it is none of the provider's. */
export function readForm(text: string): { readonly done: Done; readonly chosen: Switches } | undefined {
  const form = new URLSearchParams(text);
  const done = doneIn(form);
  const notice = form.get('notice') ?? 'usual';
  if (done === undefined || !isNoticeWay(notice)) return undefined;
  return { done, chosen: { notice, stays: form.get('stays') === 'yes' } };
}

function doneIn(form: URLSearchParams): Done | undefined {
  const does = form.get('does');
  if (does === 'prove') return { does, isRight: form.get('password')?.trim() === TEST_PASSWORD };
  const number = form.get('card');
  const card = number === null ? undefined : testCardBy(number);
  if (number !== null && card === undefined) return undefined;
  if (does === 'register') return card && { does, card };
  if (does === 'paid' && card !== undefined) return { does: 'pay', card };
  const ending = ENDINGS.find((one) => one === does);
  return ending && { does: ending };
}
