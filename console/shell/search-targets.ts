import type { LinkProps } from '@tanstack/react-router';
import { idDigits } from '#lib/contract/opaque-id.ts';
import type { ShellPage } from './navigation.ts';

type SearchTarget = { readonly label: string; readonly link: LinkProps };

/** Lists the meanings of a typed text, likeliest first: a number opens its record, other text is searched for in lists. */
export function searchTargets(typed: string, pages: readonly ShellPage[]): SearchTarget[] {
  const text = typed.trim().normalize('NFKC');
  const has = (to: ShellPage['to']) => pages.some((page) => page.to === to);
  const named = pages
    .filter(({ label }) => label.includes(text))
    .map(({ to, label }) => ({ label: `${label}を開く`, link: { to } }));
  if (text === '') return named;
  const number = idDigits(text);
  const records: (SearchTarget | false)[] = [
    number !== undefined && has('/orders') && { label: `注文 ${text} を開く`, link: orderLink(number) },
    number !== undefined && has('/shipments') && { label: `発送 ${text} を開く`, link: shipmentLink(number) },
  ];
  const state = { searchText: text };
  const lists: (SearchTarget | false)[] = [
    has('/members') && { label: `会員を「${text}」で探す`, link: { to: '/members', state } },
    has('/orders') && { label: `注文を「${text}」で探す`, link: { to: '/orders', state } },
    has('/draws') && { label: `ガチャを「${text}」で探す`, link: { to: '/draws', search: { q: text } } },
  ];
  return [...records, ...named, ...lists].filter((target) => target !== false);
}

const orderLink = (order: string): LinkProps => ({ to: '/orders/$order', params: { order } });

const shipmentLink = (shipmentId: string): LinkProps => ({
  to: '/shipments/$shipmentId',
  params: { shipmentId },
});
