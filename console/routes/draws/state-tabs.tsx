import { Chip, Group } from '@mantine/core';
import { DRAW_STATE_NAMES } from '#console/text/draws.ts';
import { countIn, type DrawRow } from './draw-list.ts';
import type { DrawTab } from './search.ts';

const TABS: readonly { readonly tab: DrawTab | undefined; readonly label: string }[] = [
  { tab: undefined, label: 'すべて' },
  { tab: 'onSale', label: DRAW_STATE_NAMES.onSale },
  { tab: 'draft', label: '下書き' },
  { tab: 'upcoming', label: DRAW_STATE_NAMES.upcoming },
  { tab: 'soldOut', label: DRAW_STATE_NAMES.soldOut },
  { tab: 'ended', label: DRAW_STATE_NAMES.ended },
];

type Props = {
  readonly rows: readonly DrawRow[];
  readonly state: DrawTab | undefined;
  readonly onChange: (state: DrawTab | undefined) => void;
};

/** The states with the number of draws in each. */
export function StateTabs({ rows, state, onChange }: Props) {
  return (
    <Chip.Group
      value={state ?? ''}
      onChange={(value) => onChange(TABS.find(({ tab }) => tab === value)?.tab)}
    >
      <Group gap="xs" role="radiogroup" aria-label="状態で絞り込む">
        {TABS.map(({ tab, label }) => (
          <Chip key={label} value={tab ?? ''} variant="light" size="sm">
            {label} {countIn(rows, tab)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
