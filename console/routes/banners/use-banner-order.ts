import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';

/** The order of banners that have not ended, while it is changed. */
export function useBannerOrder(current: readonly OpsBanner[]) {
  const action = useAction();
  const refetch = useRefetch();
  const container = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<readonly string[]>();
  const stored = current.map(({ bannerId }) => bannerId);
  // Discarded when others have added or withdrawn a banner since.
  const ids = moved !== undefined && isSameSet(moved, stored) ? moved : stored;
  const reset = () => {
    setMoved(undefined);
    action.clear();
  };
  return {
    action,
    container,
    reset,
    ordered: ids.flatMap((id) => current.find(({ bannerId }) => bannerId === id) ?? []),
    isMoved: ids.some((id, nth) => id !== stored[nth]),
    move: (nth: number, by: -1 | 1) => {
      const id = ids[nth];
      if (id === undefined) return;
      setMoved(ids.toSpliced(nth, 1).toSpliced(nth + by, 0, id));
      const isAtEnd = nth + by === (by === -1 ? 0 : ids.length - 1);
      const control = (by === -1) !== isAtEnd ? 'up' : 'down';
      requestAnimationFrame(() =>
        container.current
          ?.querySelector<HTMLElement>(`[data-banner="${id}"] [data-control="${control}"]`)
          ?.focus(),
      );
    },
    save: () =>
      void action.run(async (act) => {
        await act('reorderBanners', { body: { bannerIds: [...ids] } });
        await refetch('listBanners');
        setMoved(undefined);
        notifications.show({ message: '並び順を変えました。', color: 'green' });
      }),
  };
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
