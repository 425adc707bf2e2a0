import { momentWritten } from '#backend/domain/japan-time.ts';
import { WrongWords } from './wrong-words.ts';

/** A moment as the catalogue writes it too, in Japan's time; or an error that names the option. */
export function momentIn(name: string, text: string): string {
  const at = momentWritten(text, new Date());
  if (at !== undefined) return at.toISOString();
  throw new WrongWords(`${name} wants a moment in Japan, such as "2026-11-28 10:00", or "+7d 10:00".`);
}

export const MOMENT = 'MOMENT';
