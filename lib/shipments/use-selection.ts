'use client';

import { useSyncExternalStore } from 'react';
import { useMemberId } from '../session/use-member-id.ts';
import {
  EMPTY_SELECTION,
  keepPrizes,
  addPrizes,
  withCount,
  withCurrentTerms,
  type ShipmentSelection,
  type SelectedDraw,
  type SelectedPrize,
  onSelectionChange,
  readSelection,
  writeSelection,
} from './selection.ts';

const none = () => EMPTY_SELECTION;

/** The prizes that the member has selected in this tab, over all draws. */
export function useSelection() {
  const userId = useMemberId();
  const read = () => (userId === null ? EMPTY_SELECTION : readSelection(userId));
  const selection = useSyncExternalStore(onSelectionChange, read, none);

  /** Changes the stored selection, which may be newer than the one on screen. */
  function change(next: (selection: ShipmentSelection) => ShipmentSelection): void {
    if (userId !== null) writeSelection(userId, next(readSelection(userId)));
  }
  return {
    selection,
    put: (draw: SelectedDraw, prizes: readonly SelectedPrize[]) =>
      change((current) => addPrizes(current, draw, prizes)),
    choose: (draw: SelectedDraw, prizes: readonly SelectedPrize[], count: number) =>
      change((current) => withCount(current, draw, { prizes, count })),
    keep: (isKept: (prize: SelectedPrize) => boolean) => change((current) => keepPrizes(current, isKept)),
    updateTerms: (draws: readonly SelectedDraw[], prizes?: ReadonlyMap<string, SelectedPrize>) =>
      change((current) => withCurrentTerms(current, draws, prizes)),
    empty: () => change(() => EMPTY_SELECTION),
  };
}

/** Number of selected prizes of a draw. */
export function useSelectedCount(directoryName: string): number {
  const { selection } = useSelection();
  return selection.prizes.filter((prize) => prize.directoryName === directoryName).length;
}
