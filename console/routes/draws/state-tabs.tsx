import { Chip, Group } from '@mantine/core';
import type { DrawPart } from '#lib/contract/enums.ts';
import { DRAW_STATE_NAMES } from '#lib/lists/draw-names.ts';
import { countText } from '#console/text/list-length.ts';
import type { AnswerOf } from '#console/api/call.ts';

const TABS: readonly { readonly tab: DrawPart | undefined; readonly label: string }[] = [
  { tab: undefined, label: 'すべて' },
  { tab: 'onSale', label: DRAW_STATE_NAMES.onSale },
  { tab: 'draft', label: '下書き' },
  { tab: 'upcoming', label: DRAW_STATE_NAMES.upcoming },
  { tab: 'soldOut', label: DRAW_STATE_NAMES.soldOut },
  { tab: 'ended', label: DRAW_STATE_NAMES.ended },
];

type Props = {
  readonly counts: AnswerOf<'findDraws'>['counts'];
  readonly state: DrawPart | undefined;
  readonly onChange: (state: DrawPart | undefined) => void;
};

/** The states with the number of draws in each. */
export function StateTabs({ counts, state, onChange }: Props) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Chip.Group
      value={state ?? ''}
      onChange={(value) => onChange(TABS.find(({ tab }) => tab === value)?.tab)}
    >
      <Group gap="xs" role="radiogroup" aria-label="状態で絞り込む">
        {TABS.map(({ tab, label }) => (
          <Chip
            key={label}
            value={tab ?? ''}
            variant="light"
            size="sm"
          >{`${label} ${countText(tab === undefined ? all : counts[tab])}`}</Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
