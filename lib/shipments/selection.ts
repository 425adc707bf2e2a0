import { MAX_PRIZES_PER_SHIPMENT } from '#lib/contract/enums.ts';
import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import { forgetTab, readTab, writeTab } from '#lib/session/tab-storage.ts';
import type { FeeShare } from './fee.ts';

/** A prize to be shipped, with everything that is shown of it. */
export type SelectedPrize = Pick<
  WonPrize,
  | ('wonPrizeId' | 'orderHistoryId' | 'directoryName' | 'grade' | 'gradeLabel' | 'name')
  | ('picture' | 'keepUntil' | 'space' | 'isPostable')
>;

/** The draw of a selected prize, with the terms last fetched. */
export type SelectedDraw = Pick<BoughtDraw, 'productId' | 'directoryName' | 'title' | 'waiting' | 'shipping'>;

/** The prizes to be sent in one shipment, and their draws. */
export type ShipmentSelection = {
  readonly prizes: readonly SelectedPrize[];
  readonly draws: readonly SelectedDraw[];
};

export const EMPTY_SELECTION: ShipmentSelection = { prizes: [], draws: [] };

/** Number of prizes that can still be added. */
export const remainingCapacity = ({ prizes }: ShipmentSelection): number =>
  Math.max(0, MAX_PRIZES_PER_SHIPMENT - prizes.length);

/** Adds prizes of a draw, up to the maximum of a shipment. */
export function addPrizes(
  selection: ShipmentSelection,
  draw: SelectedDraw,
  prizes: readonly SelectedPrize[],
): ShipmentSelection {
  const inside = selectedIds(selection);
  const added = prizes
    .filter(({ wonPrizeId }) => !inside.has(wonPrizeId))
    .slice(0, remainingCapacity(selection));
  const others = selection.draws.filter(({ directoryName }) => directoryName !== draw.directoryName);
  return withoutEmptyDraws({
    prizes: [...selection.prizes, ...added.map(selectedPrize)],
    draws: [...others, selectedDraw(draw)],
  });
}

/** Selects this many of equal prizes of a draw, the first ones that are not selected yet; of too many the last ones go. */
export function withCount(
  selection: ShipmentSelection,
  draw: SelectedDraw,
  { prizes, count }: { readonly prizes: readonly SelectedPrize[]; readonly count: number },
): ShipmentSelection {
  const inside = selectedIds(selection);
  const chosen = prizes.filter(({ wonPrizeId }) => inside.has(wonPrizeId));
  const others = prizes.filter(({ wonPrizeId }) => !inside.has(wonPrizeId));
  const surplus = new Set(chosen.slice(count).map(({ wonPrizeId }) => wonPrizeId));
  const kept = keepPrizes(selection, ({ wonPrizeId }) => !surplus.has(wonPrizeId));
  return addPrizes(kept, draw, others.slice(0, Math.max(0, count - chosen.length)));
}

/** Removes all other prizes. */
export const keepPrizes = (
  selection: ShipmentSelection,
  isKept: (prize: SelectedPrize) => boolean,
): ShipmentSelection => withoutEmptyDraws({ ...selection, prizes: selection.prizes.filter(isKept) });

/** The same prizes with the current terms of their draws, and with the places that they take now. */
export function withCurrentTerms(
  selection: ShipmentSelection,
  current: readonly SelectedDraw[],
  prizes: ReadonlyMap<string, SelectedPrize> = new Map(),
): ShipmentSelection {
  const newest = (draw: SelectedDraw) =>
    current.find(({ directoryName }) => directoryName === draw.directoryName);
  return {
    prizes: selection.prizes.map((prize) => selectedPrize(prizes.get(prize.wonPrizeId) ?? prize)),
    draws: selection.draws.map((draw) => selectedDraw(newest(draw) ?? draw)),
  };
}

export const selectedIds = ({ prizes }: ShipmentSelection): ReadonlySet<string> =>
  new Set(prizes.map(({ wonPrizeId }) => wonPrizeId));

/** The prizes of each draw, in the order in which the draws were added. */
export const prizesByDraw = ({ prizes, draws }: ShipmentSelection) =>
  draws.map((draw) => ({
    draw,
    prizes: prizes.filter(({ directoryName }) => directoryName === draw.directoryName),
  }));

export const sharesOf = (selection: ShipmentSelection): FeeShare[] =>
  prizesByDraw(selection).map(({ draw, prizes }) => ({
    terms: draw.shipping,
    prizes: prizes.length,
    space: prizes.reduce((sum, { space = 1 }) => sum + space, 0),
    isPostable: prizes.every((prize) => prize.isPostable === true),
  }));

/** Removes draws without prizes. */
const withoutEmptyDraws = ({ prizes, draws }: ShipmentSelection): ShipmentSelection => ({
  prizes,
  draws: draws.filter(({ directoryName }) => prizes.some((prize) => prize.directoryName === directoryName)),
});

function selectedDraw({ productId, directoryName, title, waiting, shipping }: SelectedDraw): SelectedDraw {
  return { productId, directoryName, title, waiting, shipping };
}

function selectedPrize(prize: SelectedPrize): SelectedPrize {
  const { wonPrizeId, orderHistoryId, directoryName, grade, gradeLabel, name, picture, keepUntil } = prize;
  const { space, isPostable } = prize;
  return {
    wonPrizeId,
    orderHistoryId,
    directoryName,
    grade,
    gradeLabel,
    name,
    picture,
    keepUntil,
    ...(space !== undefined && { space }),
    ...(isPostable !== undefined && { isPostable }),
  };
}

/** Raised when the stored format changes: an older selection is then ignored. */
const VERSION = 3;

const storageKey = (userId: string) => `shipment-selection/${userId}`;

type CachedSelection = { readonly text: string | null; readonly selection: ShipmentSelection };

/** The last selection read, so that the same text gives the same object. */
const cache = new Map<string, CachedSelection>();
const listeners = new Set<() => void>();

/** The selection of a member in this tab. */
export function readSelection(userId: string): ShipmentSelection {
  const text = readTab(storageKey(userId));
  const last = cache.get(userId);
  if (last !== undefined && last.text === text) return last.selection;
  const selection = parse(text);
  cache.set(userId, { text, selection });
  return selection;
}

export function writeSelection(userId: string, selection: ShipmentSelection): void {
  if (selection.prizes.length === 0) forgetTab(storageKey(userId));
  else writeTab(storageKey(userId), JSON.stringify({ version: VERSION, ...selection }));
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when a selection changes, or when the browser restores the page from its back/forward
 * cache.
 */
export function onSelectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Only this shop writes the value, but another release of it may have. */
function parse(text: string | null): ShipmentSelection {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isSelection(stored) ? { prizes: stored.prizes, draws: stored.draws } : EMPTY_SELECTION;
  } catch {
    return EMPTY_SELECTION;
  }
}

const isSelection = (stored: unknown): stored is ShipmentSelection =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  stored.version === VERSION &&
  'prizes' in stored &&
  Array.isArray(stored.prizes) &&
  'draws' in stored &&
  Array.isArray(stored.draws);
