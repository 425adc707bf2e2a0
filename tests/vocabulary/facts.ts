import ts from 'typescript';
import { PAID_TYPES, paymentName } from '#lib/orders/payment-methods.ts';
import type { Finding } from './identifiers.ts';

/** Files with texts for people. */
const WITH_TEXTS = /^(?:app|components|console|lib|backend)\//;

/** The table of payment methods; invented examples; the tolerances of the ledger audit, which are in its SQL. */
const EXCEPT =
  /^(?:lib\/orders\/payment-methods\.ts|backend\/(?:audit|demo)\/.*|backend\/emails\/samples\.ts|components\/info\/guide\/step-drawings\.tsx|console\/text\/ledger-checks\.ts)$/;

/** A time, a sum, a size or an age: 10分, 600円, 20MB, 18歳; in the contract also 15 minutes. */
const AMOUNT = /(?<![\d.,])\d[\d,]*(?:円|秒|分|時間|日(?!本)|か月|年|MB|文字|歳)/gu;
const ENGLISH_AMOUNT = /(?<![\d.,])\d[\d,]* (?:yen|seconds?|minutes?|hours?|days?|years?|MB|characters)\b/gu;

const METHODS = new RegExp(PAID_TYPES.map(paymentName).join('|'), 'u');

/** Numbers that are no rule of the shop: dates, guesses, examples, and limits of patterns. */
const NO_RULE = new RegExp(
  `(?<![\\d.,])(?:${[
    '\\d+年\\d+月\\d+日',
    '24時間受け付けています',
    '1、2(?:分|秒)',
    '1分以内',
    '1分になりました',
    '1日から末日まで',
    '1か月に購入できる金額',
    '1時間ごとの',
    '1文字でも',
    '1970年',
    '0円',
    '700円$',
    '100,000円\\(見本\\)',
    '60文字まで',
    '2文字以上',
    '400 days',
    '30 minutes',
    '1 MB',
  ].join('|')})`,
  'gu',
);

/** Numbers and payment methods in texts that repeat a constant. */
export function findFacts(source: ts.SourceFile, file: string): Finding[] {
  if (!WITH_TEXTS.test(file) || EXCEPT.test(file)) return [];
  const amount = file.startsWith('lib/contract/') ? [AMOUNT, ENGLISH_AMOUNT] : [AMOUNT];
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const text = node.text.replaceAll(NO_RULE, '');
      const amounts = amount.flatMap((pattern) => text.match(pattern) ?? []);
      found.push(
        ...amounts.map((part) => ({ file, line, text: `"${part}" → lib/contract/shop-rules.ts` })),
        ...(text.match(METHODS) ?? []).map((name) => ({
          file,
          line,
          text: `"${name}" → lib/orders/payment-methods.ts`,
        })),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
