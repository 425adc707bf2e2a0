import type { BannerEntry } from './entry.ts';
import { type Problem, problemIf } from './problem.ts';

export const checkBanner = ({
  startsAt,
  endsAt,
}: Pick<BannerEntry, 'startsAt' | 'endsAt'>): readonly Problem[] =>
  problemIf(
    startsAt !== undefined && endsAt !== undefined && endsAt.at <= startsAt.at,
    ['endsAt'],
    'must be later than startsAt',
  );
