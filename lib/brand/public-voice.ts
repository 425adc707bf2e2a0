/** Lines of pages for everybody, which every page carries. The others are said to members only. */
export const NEUTRAL_PUBLIC_VOICE = {
  notFoundTitle: 'このページは見つかりません',
  notFound: 'トップページから、おさがしください。',
  searchExample: '例：ぬいぐるみ',
  drawExample: '例：冬のあったかガチャ',
} as const;

export type PublicVoice = Readonly<Record<keyof typeof NEUTRAL_PUBLIC_VOICE, string>>;

export const publicVoiceOf = ({
  notFoundTitle,
  notFound,
  searchExample,
  drawExample,
}: PublicVoice): PublicVoice => ({ notFoundTitle, notFound, searchExample, drawExample });
