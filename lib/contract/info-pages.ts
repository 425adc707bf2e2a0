/**
 * The pages of texts: their names under /sanrio, in the order of footer and sitemap. A new page is a line here and its
 * folder in app/sanrio; reserved names, routes, metadata, footer, sitemap, revalidation, browser reports and tests read
 * this table. `footer`: the text of the footer's link (§2).
 */
export const INFO_PAGES = {
  howto: { title: '遊び方' },
  faq: { title: 'よくある質問' },
  terms: { title: '利用規約', footer: '利用規約' },
  transactions: { title: '特定商取引法に基づく表記', footer: '特定商取引法' },
  privacy: { title: '個人情報保護方針', footer: '個人情報保護方針' },
  company: { title: '当サイトについて', footer: '当サイトについて' },
  contact: { title: 'お問い合わせ', footer: 'お問い合わせ' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly footer?: string }>>;

export type InfoPageName = keyof typeof INFO_PAGES;

export const INFO_PAGE_NAMES = Object.keys(INFO_PAGES) as readonly InfoPageName[];

export const infoRoute = <Name extends InfoPageName>(name: Name) => `/sanrio/${name}` as const;
