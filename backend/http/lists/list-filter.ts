import { endOfDayInJapan } from '#backend/domain/time.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import type { SliceParams } from '#backend/persistence/db/pages.ts';
import type { AccountingFilter } from '#backend/persistence/accounting/accounting-slices.ts';

const DAY_MS = 24 * 60 * 60_000;
const startOfDay = (day: string) => new Date(endOfDayInJapan(day).getTime() - DAY_MS);

export type DayRange = { readonly from?: string; readonly to?: string };
export type PageQuery = { readonly limit?: number; readonly after?: string };

/** The filter of a query. Its days are Japan's, the last one included. */
export function filterOf<Query extends DayRange & PageQuery>({
  from,
  to,
  limit: _,
  after: __,
  ...rest
}: Query) {
  const range: Pick<AccountingFilter, 'from' | 'before'> = {
    from: from === undefined ? undefined : startOfDay(from),
    before: to === undefined ? undefined : endOfDayInJapan(to),
  };
  return { ...rest, ...range };
}

export const sliceFrom = ({ limit = DEFAULT_LIMIT, after }: PageQuery): SliceParams => ({ limit, after });
