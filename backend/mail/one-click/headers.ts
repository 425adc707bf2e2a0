import type { Letter } from '#backend/domain/letters/letter.ts';
import { oneClickPath } from './path.ts';

/**
 * The way out by one click (RFC 8058), which mail programs show beside the sender. They ask for https; where the shop
 * has none, there is the link in the letter.
 */
export function oneClickHeaders(letter: Letter, siteOrigin: string): Record<string, string> {
  if (letter.kind !== 'news' || !siteOrigin.startsWith('https:')) return {};
  return {
    'List-Unsubscribe': `<${siteOrigin}${oneClickPath(letter.stopToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
