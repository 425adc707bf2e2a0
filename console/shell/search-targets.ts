import type { LinkProps } from '@tanstack/react-router';
import { BETWEEN_DIGITS, idDigits } from '#lib/contract/opaque-id.ts';
import type { ShellPage } from './navigation.ts';

export type SearchTarget = {
  /** Distinguishes it from all others. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly link: LinkProps;
};

/** Lists whose rows are shown while somebody types. */
const LISTS = ['orders', 'shipments', 'members', 'inquiries', 'draws', 'news'] as const;
export type SearchedList = (typeof LISTS)[number];

const TRACKING_NUMBER = /^\d{11,13}$/;
const MIN_CHARACTERS = 2;
const ASCII = /^[\x20-\x7e]*$/;

/** A typed text as all searches get it. */
export const searchedText = (typed: string): string => typed.trim().normalize('NFKC');

/** The lists that can have a text, of those that the person sees. One kanji is enough; one Latin letter is in everything. */
export function searchedLists(text: string, pages: readonly ShellPage[]): ReadonlySet<SearchedList> {
  if (text === '' || (ASCII.test(text) && text.length < MIN_CHARACTERS)) return new Set();
  const isNumber = idDigits(text) !== undefined;
  const isTracking = TRACKING_NUMBER.test(text.replaceAll(BETWEEN_DIGITS, ''));
  const isEmail = text.includes('@');
  const canHave: Readonly<Record<SearchedList, boolean>> = {
    orders: isNumber || isEmail,
    shipments: isNumber || isTracking,
    members: true,
    inquiries: true,
    draws: !isNumber && !isEmail,
    news: !isNumber && !isEmail,
  };
  return new Set(LISTS.filter((list) => canHave[list] && pages.some(({ to }) => to === `/${list}`)));
}

/** Begins the keys of pages. */
export const PAGE_KEY = 'page ';

/** The pages whose name has the text; all without a text. */
export const pageTargets = (text: string, pages: readonly ShellPage[]): readonly SearchTarget[] =>
  pages
    .filter(({ label }) => label.includes(text))
    .map(({ to, label }) => ({ key: `${PAGE_KEY}${to}`, label: `${label}を開く`, link: { to } }));

/** The lists in which the text can be searched for with all their filters. */
export function listTargets(text: string, pages: readonly ShellPage[]): readonly SearchTarget[] {
  if (text === '') return [];
  // A text that may name a person is in no address.
  const state = { searchText: text };
  const targets = [
    { to: '/members', label: `会員を「${text}」で探す`, state },
    { to: '/orders', label: `注文を「${text}」で探す`, state },
    { to: '/shipments', label: `発送を「${text}」で探す`, search: { q: text } },
    { to: '/inquiries', label: `お問い合わせを「${text}」で探す`, state },
    { to: '/draws', label: `ガチャを「${text}」で探す`, search: { q: text } },
  ] as const;
  return targets
    .filter(({ to }) => pages.some((page) => page.to === to))
    .map(({ label, ...link }) => ({ key: `list ${link.to}`, label, link }));
}
