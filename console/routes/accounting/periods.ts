type Period = { readonly from: string; readonly to: string };

const JAPAN_MS = 9 * 60 * 60_000;

const dayText = (at: Date): string => at.toISOString().slice(0, 10);

/** The first and the last day of a month; 0: that of `now` in Japan, −1: the one before. */
function monthFrom(now: Date, months: number): Period {
  const japan = new Date(now.getTime() + JAPAN_MS);
  const year = japan.getUTCFullYear();
  const month = japan.getUTCMonth() + months;
  return {
    from: dayText(new Date(Date.UTC(year, month, 1))),
    to: dayText(new Date(Date.UTC(year, month + 1, 0))),
  };
}

export const thisMonth = (now: Date): Period => monthFrom(now, 0);
export const lastMonth = (now: Date): Period => monthFrom(now, -1);
