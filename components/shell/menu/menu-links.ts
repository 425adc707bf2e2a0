import type { LinkRow } from '#components/ui/link-rows.tsx';
import { INFO_PAGES, INFO_PAGE_NAMES } from '#lib/contract/info-pages.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** The menu's three groups and their links (§2). */
export const DRAW_LINKS: readonly LinkRow[] = [
  { text: '開催中のガチャ', href: ROUTES.top, icon: 'gift' },
  { text: 'ガチャをさがす', href: ROUTES.search, icon: 'search' },
];
export const GUEST_LINKS: readonly LinkRow[] = [
  { text: '会員登録', href: ROUTES.signup, icon: 'user' },
  { text: 'ログイン', href: ROUTES.login, icon: 'key' },
];
export const MYPAGE_LINK = {
  text: 'マイページ',
  href: ROUTES.mypage,
  icon: 'user',
} as const satisfies LinkRow;
export const OTHER_LINKS: readonly LinkRow[] = [
  { text: 'お知らせ', href: ROUTES.news, icon: 'mail' },
  { text: '遊び方', href: ROUTES.howto, icon: 'list' },
  { text: 'よくある質問', href: ROUTES.faq, icon: 'info' },
];

export const GROUP_TITLES = { draw: 'ガチャを引く', account: 'アカウント情報', other: 'その他' } as const;

/** The footer's links (§2); ログアウト joins them for members. */
export const FOOTER_LINKS = INFO_PAGE_NAMES.flatMap((name) => {
  const page = INFO_PAGES[name];
  return 'footer' in page ? [{ text: page.footer, href: ROUTES[name] }] : [];
});
