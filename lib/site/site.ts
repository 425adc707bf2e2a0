/** The name and the default texts of the site. */
export const SITE_NAME = 'ころん堂';

/** The title of the top page, and the end of every other page's title. */
export const SITE_TITLE = 'ころん堂 オンラインガチャ';
const TITLE_SEPARATOR = ' | ';

export const SITE_DESCRIPTION =
  'ころん堂は、ハンドルをまわすとかならず何かが出てくる、キャラクターグッズのオンラインガチャの店です。残り枚数と確率は、いつでもそのまま見られます。ラストワン賞つきのくじもあります。';

const SITE_KEYWORDS = [
  'ころん堂',
  'オンラインガチャ',
  'オンラインくじ',
  'ネットくじ',
  'キャラクターグッズ',
  'ラストワン賞',
] as const;

/** The keywords of a page: its own, then those of the site, each once. */
export const keywordsOf = (own: readonly string[]): string =>
  [...new Set([...own, ...SITE_KEYWORDS])].join(',');

export const SITE_LOCALE = 'ja_JP';
export const SITE_LANGUAGE = 'ja';

/** The colour of the browser's bars, that of the page's background: --soda20, and --budo in dark mode. */
export const THEME_COLOUR = '#D3EAF7';
export const DARK_THEME_COLOUR = '#211B52';

export const MANIFEST_PATH = '/manifest.webmanifest';

export const pageTitle = (title?: string): string =>
  title === undefined || title === '' ? SITE_TITLE : `${title}${TITLE_SEPARATOR}${SITE_TITLE}`;
