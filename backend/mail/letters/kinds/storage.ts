import type { LetterOf } from '#backend/domain/letters/letter.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { japanDate, japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { button, facts, type Paper, paragraph } from '../paper.ts';
import { contactLink, headOf, toMember } from './words.ts';

/** One letter for all that is to be told of on a day, the most urgent first. */
export function storageEnding({ name, lines }: LetterOf<'storageEnding'>): Paper {
  const prizes = lines.reduce((sum, line) => sum + line.prizes, 0);
  const first = lines[0]?.keptUntil;
  return {
    ...headOf('賞品の保管期限が近づいています'),
    preheader: first === undefined ? '' : `最初の期限は${japanDate(first)}です。`,
    greeting: toMember(name),
    parts: [
      paragraph(
        `当選賞品${numberText(prizes)}点が、まだ棚で待っています。期限をすぎると、お送りできなくなります。`,
      ),
      facts(
        ...lines.map(({ drawTitle, prizes: count, keptUntil }) => ({
          term: drawTitle,
          lines: [`${numberText(count)}点`, `最初の期限 ${japanDateTime(keptUntil)}`],
        })),
      ),
      button('発送を依頼する', ROUTES.prizes),
      paragraph('期限までに依頼していただければ、お届けが期限の後になってもだいじょうぶです。'),
      contactLink,
    ],
  };
}
