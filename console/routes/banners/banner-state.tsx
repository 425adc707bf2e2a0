import { Badge } from '@mantine/core';
import type { OpsBanner } from '#lib/contract/ops/banners.ts';
import { japanDateTime } from '#lib/text/dates.ts';

export const BANNER_STATES = ['shown', 'planned', 'ended'] as const;
type BannerState = (typeof BANNER_STATES)[number];

const STATES: Readonly<Record<BannerState, { readonly label: string; readonly color: string }>> = {
  planned: { label: '公開前', color: 'yellow' },
  shown: { label: '公開中', color: 'green' },
  ended: { label: '終了', color: 'gray' },
};

export const stateOf = ({ isUp, endsAt }: Pick<OpsBanner, 'isUp' | 'endsAt'>, at: string): BannerState => {
  if (isUp) return 'shown';
  return endsAt !== null && Date.parse(endsAt) <= Date.parse(at) ? 'ended' : 'planned';
};

export const bannerStateName = (state: BannerState): string => STATES[state].label;

export function BannerBadge({ state }: { readonly state: BannerState }) {
  const { label, color } = STATES[state];
  return <Badge color={color}>{label}</Badge>;
}

/** The period in words. */
export function periodText({ startsAt, endsAt }: Pick<OpsBanner, 'startsAt' | 'endsAt'>): string {
  if (startsAt === null && endsAt === null) return '期間の指定なし';
  const from = startsAt === null ? '' : `${japanDateTime(startsAt)} から `;
  return `${from}${endsAt === null ? '' : `${japanDateTime(endsAt)} まで`}`.trim();
}
