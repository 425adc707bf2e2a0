import type { Answered } from '../contract/contract.ts';
import { DRAW_STATES, SALES_TYPES } from '../contract/words.ts';

type Judges<T> = (answer: unknown) => answer is T;

/** The calls every visitor's browser makes by itself: their paths, and what pages read of their answers. */
export const GLANCES = {
  showLoginStatus: { path: '/api/login/loginStatus', judges: isLoginStatus },
  listDraws: { path: '/api/product', judges: isListOfDraws },
  showDraw: { path: '/api/product/{directoryName}', judges: isDrawDetail },
} as const satisfies {
  readonly [N in Glance]: { readonly path: string; readonly judges: Judges<Answered<N>> };
};

export type Glance = 'showLoginStatus' | 'listDraws' | 'showDraw';

function isLoginStatus(answer: unknown): answer is Answered<'showLoginStatus'> {
  if (!isRecord(answer)) return false;
  const { userId, name, unseenResults } = answer;
  return isAbsentOr(isText, userId) && isAbsentOr(isText, name) && isAbsentOr(isCount, unseenResults);
}

function isListOfDraws(answer: unknown): answer is Answered<'listDraws'> {
  return isRecord(answer) && Array.isArray(answer.items) && answer.items.every(isDraw);
}

function isDrawDetail(answer: unknown): answer is Answered<'showDraw'> {
  if (!isRecord(answer) || !isDraw(answer)) return false;
  const { countedAt, prizes, lastOnePrize } = answer;
  return (
    isMoment(countedAt) &&
    Array.isArray(prizes) &&
    prizes.every(isPrize) &&
    (lastOnePrize === null || (isRecord(lastOnePrize) && typeof lastOnePrize.given === 'boolean'))
  );
}

function isDraw(answer: unknown): boolean {
  if (!isRecord(answer)) return false;
  const { productId, state, salesType, price, lead, opensAt, closesAt, tickets } = answer;
  return (
    [productId, lead].every(isText) &&
    [opensAt, closesAt].every(isMoment) &&
    isOneOf(DRAW_STATES, state) &&
    isOneOf(SALES_TYPES, salesType) &&
    isCount(price) &&
    isRecord(tickets) &&
    [tickets.total, tickets.remaining, tickets.held].every(isCount)
  );
}

const isPrize = (prize: unknown): boolean =>
  isRecord(prize) &&
  isText(prize.prizeId) &&
  [prize.total, prize.remaining].every(isCount) &&
  typeof prize.oddsPercent === 'number';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isOneOf = (words: readonly unknown[], value: unknown): boolean => words.includes(value);
const isAbsentOr = (is: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || is(value);
