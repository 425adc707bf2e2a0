import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { StoredNames } from './identifiers.ts';

/** Where stored and public names are declared. */
const SOURCES = ['lib/contract', 'backend/persistence/schema', 'backend/domain/backlog.ts'];

/** Stored as JSON: emails in the outbox, facts in the operator log. */
const STORED = [
  'wish',
  'parcelRequested',
  'parcelAddressChanged',
  'parcelLapsed',
  'parcelShipped',
  'atFault',
];

/** Other names that are public: environment variables, the answer to a webhook, JSON of `ops token list`. */
const PUBLIC = ['ALLOW_PRETEND_PAYMENTS', 'ALLOW_BUILT_IN_MAILBOX', 'otherTrip', 'standing'];

/** Every property name and every string in the contract and the schema. */
export function storedNames(): StoredNames {
  const names = new Set([...STORED, ...PUBLIC]);
  const files = execFileSync('git', ['ls-files', ...SOURCES], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) names.add(node.name.text);
      if (ts.isStringLiteral(node)) names.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return names;
}
