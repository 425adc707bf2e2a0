import { SITE_NAME } from '#lib/site/site.ts';
import { FOOTER } from '../kinds/footer.ts';
import type { Fact, Paper, Part } from '../paper.ts';
import { wrap } from './wrap.ts';

const RULE = '-'.repeat(40);

/** A link is never broken, however long: what is broken cannot be tapped. */
export function asText({ title, greeting, parts }: Paper, origin: string): string {
  const body = parts.map((part) => partText(part, origin));
  const links = FOOTER.links.map((one) => linkText(one, origin));
  const blocks = [SITE_NAME, wrap(title), wrap(greeting), ...body, RULE, wrap(FOOTER.note), ...links];
  return `${blocks.join('\n\n')}\n`;
}

function partText(part: Part, origin: string): string {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return wrap(part.text);
    case 'code':
      return `${part.label}\n${part.code}`;
    case 'facts':
      return part.facts.map(factText).join('\n');
    case 'button':
    case 'link':
      return linkText(part, origin);
    case 'elsewhere':
      return linkText({ text: part.text, path: part.url }, '');
  }
}

const linkText = ({ text, path }: { text: string; path: string }, origin: string) =>
  `${text}\n${origin}${path}`;

const factText = ({ term, lines }: Fact) => [wrap(term), ...lines.map((line) => wrap(line, '  '))].join('\n');
