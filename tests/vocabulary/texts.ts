import ts from 'typescript';
import type { Finding } from './identifiers.ts';

/** Texts for shoppers and staff, with the forms that are decided. */
const WITH_TEXTS = /^(?:app|components|console|lib|backend)\//;

/** Texts for shoppers only: staff read the words of the trade, with full-width brackets. */
const FOR_SHOPPERS =
  /^(?:app\/|components\/|lib\/(?!contract\/ops\/|lists\/|line-ups\/|site-texts\/(?!defaults\/))|backend\/emails\/templates\/(?!staff))/;

/** The patterns of readers of text, not texts. */
const EXCEPT =
  /^(?:backend\/domain\/members\/surname-readings\.ts|lib\/text\/(?:phrases|no-break|title-phrases|typed-number)\.ts|lib\/social-cards\/outlines\.ts|lib\/contract\/ops\/inquiry-templates\.ts)$/;

/** A form that is not used, and the one of docs/glossary.md. えらぶ, まわす and とどく are the names of the three steps. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<!こい)ずみ/u, '済み'],
  [/もとづ/u, '基づ'],
  [/たしかめ/u, '確かめ'],
  [/えら(?:[ばびべぼん]|ぶ(?!$|、))/u, '選'],
  [/すすむ|(?<!お)すすめて|すすみ/u, '進'],
  [/つぎ(?!足|つぎ)/u, '次'],
  [/ひら(?:[くけいか](?!な)|き(?!ま))/u, '開'],
  [/(?<!か)とじ[るてた]/u, '閉じる'],
  [/景品(?!類)/u, '賞品'],
];

/** The same for staff only. */
const STAFF_FORMS: readonly (readonly [RegExp, string])[] = [
  [/写すガチャ/u, 'コピー元'],
  [/困りごと/u, 'トラブル'],
  [/遊ばれていない/u, '未開封'],
  [/負けたあと/u, 'チャージバック敗訴後'],
  [/^(?:消す|足す)$/u, '削除, 追加'],
];

/** The same for shoppers only. */
const SHOP_FORMS: readonly (readonly [RegExp, string])[] = [
  [/くじ詳細|くじのページ/u, 'ガチャのページ'],
  [/伝票番号|追跡番号/u, '送り状番号'],
  [/15けた/u, '長いコード'],
  [/(?:お支払い|ご注文)の(?:あとの|あとで出る)/u, 'お支払いのあとに出る乱数で'],
  [/[（）]/u, 'half-width brackets'],
];

/** Forms of a word that another form was chosen for. */
export function findForms(source: ts.SourceFile, file: string): Finding[] {
  if (!WITH_TEXTS.test(file) || EXCEPT.test(file)) return [];
  const forms = [...FORMS, ...(FOR_SHOPPERS.test(file) ? SHOP_FORMS : STAFF_FORMS)];
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.trim();
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      for (const [form, decided] of forms) {
        const match = form.exec(text);
        if (match !== null) found.push({ file, line, text: `"${match[0]}" → ${decided}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
