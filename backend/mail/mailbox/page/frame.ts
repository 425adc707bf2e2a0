import { SITE_NAME } from '#lib/site/site.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { escaped } from '../../letters/looks/escape.ts';
import { STYLE_SHEET } from './style-sheet.ts';

export const frame = (title: string, content: string): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)} | ${SITE_NAME}</title>
<style>${STYLE_SHEET}</style>
</head>
<body>
<header><a href="${ROUTES.top}">${SITE_NAME}</a></header>
<main>
${content}
</main>
</body>
</html>
`;
