/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createElement, type ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { COMMANDS } from '#backend/cli/commands.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import PrivacyPage from '../../app/sanrio/privacy/page.tsx';
import TermsPage from '../../app/sanrio/terms/page.tsx';
import TransactionsPage from '../../app/sanrio/transactions/page.tsx';

const ROOT = resolve(import.meta.dirname, '../..');

const PAGES = {
  terms: await sentencesOf(TermsPage),
  privacy: await sentencesOf(PrivacyPage),
  transactions: await sentencesOf(TransactionsPage),
} as const;

/** A sentence in which the shop says what it does or may do. */
const PROMISE =
  /当社は|当社まで|当店(?:が|は|の都合)|返金|交換し|対応します|引き渡します|保管します|消します|保存します|請求できます|行うことができます/;

const ROWS = rowsOf(readFileSync(resolve(ROOT, 'docs/operator.md'), 'utf8'));

test('each promise of the three pages has one row of the table', () => {
  const missing = Object.entries(PAGES).flatMap(([page, sentences]) =>
    sentences
      .filter((sentence) => PROMISE.test(sentence))
      .filter(
        (sentence) => ROWS.filter((row) => row.page === page && sentence.includes(row.quote)).length !== 1,
      )
      .map((sentence) => `${page}: ${sentence}`),
  );
  expect(missing).toEqual([]);
});

test('each row of the table quotes a sentence of its page', () => {
  const wrong = ROWS.filter(({ page, quote }) => !PAGES[page].some((sentence) => sentence.includes(quote)));
  expect(wrong).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(40);
});

test('each row names a call, a command or a file that exists, or what a person does', () => {
  const names = [...Object.keys(opsContract), ...COMMANDS.map(({ name }) => name)];
  const wrong = ROWS.filter(({ means }) => {
    const quoted = [...means.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
    const isKnown = (word: string) => names.includes(word) || existsSync(resolve(ROOT, word));
    return quoted.length === 0 ? !means.startsWith('by hand: ') : !quoted.every(isKnown);
  });
  expect(wrong).toEqual([]);
});

type Row = { readonly page: keyof typeof PAGES; readonly quote: string; readonly means: string };

/** The rows of the table under "Promises". */
function rowsOf(markdown: string): readonly Row[] {
  const [, section = ''] = markdown.split('\n## Promises\n');
  return section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, page = '', quote = '', means = '']) => (isPage(page) ? [{ page, quote, means }] : []));
}

function isPage(word: string): word is keyof typeof PAGES {
  return word in PAGES;
}

/** The sentences of the paragraphs, list items and cells of a page. */
async function sentencesOf(Page: ComponentType): Promise<readonly string[]> {
  const { prelude } = await prerenderToNodeStream(createElement(Page));
  const html = (await text(prelude)).replaceAll('<!-- -->', '');
  return [...html.matchAll(/<(p|li|dd|td)\b[^>]*>(.*?)<\/\1>/gs)]
    .flatMap(([, , inner = '']) => inner.replaceAll(/<[^>]*>|\u2060/g, '').split('。'))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
