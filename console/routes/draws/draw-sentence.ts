import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { waitText } from '#lib/text/durations.ts';
import { numberText } from '#lib/text/numbers.ts';

type Stated = Pick<DrawFigures, 'at' | 'state' | 'opensAt' | 'closesAt' | 'tickets'>;

/** The state of a draw in words: what is now, and what comes next. */
export function drawSentence({ at, state, opensAt, closesAt, tickets }: Stated): string {
  const remaining = `残り${numberText(tickets.remaining)}枚`;
  switch (state) {
    case 'upcoming':
      return `${japanDateTime(opensAt)}に発売します（あと${untilText(at, opensAt)}）。全${numberText(tickets.total)}枚です。`;
    case 'onSale':
      return `発売中です。${remaining}。${japanDateTime(closesAt)}に終わります（あと${untilText(at, closesAt)}）。`;
    case 'soldOut':
      return `全${numberText(tickets.total)}枚が完売しました。`;
    case 'ended':
      return `${japanDateTime(closesAt)}に終わりました。${remaining}。`;
  }
}

const DAY_S = 86_400;

function untilText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds >= 2 * DAY_S) return `${Math.floor(seconds / DAY_S)}日`;
  return seconds < 60 ? '1分以内' : waitText(seconds - (seconds % 60));
}
