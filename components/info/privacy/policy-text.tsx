import type { Operator } from '#lib/site/operator-env.ts';
import { Contents } from '../contents.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { PolicyClause } from './policy-clause.tsx';
import { policyOf } from './sections.ts';

export type PolicyProps = {
  readonly operator: Operator;
  /** Whether this site is configured to count visits. */
  readonly analytics: boolean;
};

/** The parts of 個人情報保護方針, each a link to its place. */
export const PolicyContents = ({ operator, analytics }: PolicyProps) => (
  <Contents
    entries={policyOf(operator, analytics).map(({ id, title }, at) => ({ id, title, mark: `${at + 1}.` }))}
  />
);

/** 個人情報保護方針, on one sheet. */
export const PolicyText = ({ operator, analytics }: PolicyProps) => (
  <Sheet>
    {policyOf(operator, analytics).map((section, at) => (
      <PolicyClause key={section.id} no={at + 1} {...section} />
    ))}
  </Sheet>
);
