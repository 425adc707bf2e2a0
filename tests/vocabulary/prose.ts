import ts from 'typescript';
import type { Finding } from './identifiers.ts';
import { FORBIDDEN_PROSE } from './words.ts';

type Passage = { readonly line: number; readonly text: string };

/** Forbidden words in the comments of a TypeScript file. */
export function findInComments(source: ts.SourceFile, file: string): Finding[] {
  return findIn(commentsOf(source), file);
}

/** Forbidden words in a document: code spans, code blocks and Japanese texts do not count. */
export function findInDocument(text: string, file: string): Finding[] {
  let isCode = false;
  const passages = text.split('\n').map((line, at): Passage => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    const isPlain = !isFence && !isCode && !/^ {4}\S/.test(line);
    return { line: at + 1, text: isPlain ? withoutCode(line) : '' };
  });
  return findIn(passages, file);
}

export function findInStyles(text: string, file: string): Finding[] {
  const passages = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: plain(match[0]),
  }));
  return findIn(passages, file);
}

function findIn(passages: readonly Passage[], file: string): Finding[] {
  return passages.flatMap(({ line, text }) =>
    FORBIDDEN_PROSE.flatMap(([pattern, suggestion]) => {
      const match = pattern.exec(text);
      return match === null
        ? []
        : [{ file, line, text: `"${match[0].trim().slice(0, 60)}" → ${suggestion}` }];
    }),
  );
}

function commentsOf(source: ts.SourceFile): Passage[] {
  const text = source.getFullText();
  const starts = new Map<number, Passage>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) {
      const line = source.getLineAndCharacterOfPosition(pos).line + 1;
      starts.set(pos, { line, text: withoutCode(plain(text.slice(pos, end))) });
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...starts.values()];
}

const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?|\*\/$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, '`code`');
