'use client';

import type { VariantChoice } from '#lib/contract/variant-choice.ts';
import { useVariantChoices } from '#lib/prizes/use-variant-choices.ts';
import { VariantChoiceCard } from './variant-choice-card.tsx';

type VariantChoicesProps = {
  readonly directoryName: string;
  /** Only these prizes, while one of a kind is not chosen. Left out: all. */
  readonly among?: ReadonlySet<string>;
};

/** The choice of variants for the prizes of a draw; nothing if there is none to be made. */
export function VariantChoices({ directoryName, among }: VariantChoicesProps) {
  const { choices, refetch } = useVariantChoices(directoryName);
  return choices
    .map((choice) => limitedTo(choice, among))
    .filter(({ prizes }) => prizes.length > 0)
    .map((choice) => (
      <VariantChoiceCard
        key={`${choice.prizeId} ${choice.prizes.map(({ wonPrizeId }) => wonPrizeId).join(' ')}`}
        directoryName={directoryName}
        choice={choice}
        refetch={refetch}
      />
    ));
}

function limitedTo(choice: VariantChoice, among: VariantChoicesProps['among']): VariantChoice {
  if (among === undefined) return choice;
  const prizes = choice.prizes.filter(({ wonPrizeId }) => among.has(wonPrizeId));
  return { ...choice, prizes: prizes.some(({ variant }) => variant === null) ? prizes : [] };
}
