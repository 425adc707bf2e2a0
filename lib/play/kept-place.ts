/** Where somebody is in a show, so that a reload in the middle goes on there. It lives as long as the tab. */
const placeOf = (orderHistoryId: string) => `play/${orderHistoryId}`;

/** The round to go on with; null: none was begun, or it was seen to its end. */
export function keptRound(orderHistoryId: string): number | null {
  const kept = storage()?.getItem(placeOf(orderHistoryId)) ?? '';
  return /^\d{1,4}$/.test(kept) ? Number(kept) : null;
}

export function keepRound(orderHistoryId: string, round: number): void {
  try {
    storage()?.setItem(placeOf(orderHistoryId), `${round}`);
  } catch {
    // A full storage only means that a reload shows the summary.
  }
}

export function forgetRound(orderHistoryId: string): void {
  storage()?.removeItem(placeOf(orderHistoryId));
}

/** A browser that blocks all cookies throws at the mere question. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
