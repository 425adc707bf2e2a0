import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fragment } from 'react';
import { type FactPart, type LogFact, logFacts } from '#lib/lists/log-facts.ts';
import { numberText } from '#lib/text/numbers.ts';
import { PageLink } from '#console/shell/page-link.tsx';

/** A longer list of records is folded: a look at a list names all members that were on it. */
const MOST_PARTS = 3;

/** The facts of an entry of the operator log. */
export const EntryFacts = ({ facts }: { readonly facts: Readonly<Record<string, unknown>> }) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {logFacts(facts).map((fact) => (
      <Fact key={fact.key} fact={fact} />
    ))}
  </Text>
);

function Fact({ fact: { label, parts } }: { readonly fact: LogFact }) {
  const [isOpen, { open }] = useDisclosure(parts.length <= MOST_PARTS);
  const shown = isOpen ? parts : parts.slice(0, MOST_PARTS);
  return (
    <Text span inherit me="md">
      <Text span size="xs" c="dimmed">{`${label}: `}</Text>
      {shown.map((part, nth) => (
        <Fragment key={part.href ?? part.text}>
          {nth > 0 && <span>、</span>}
          <Part part={part} />
        </Fragment>
      ))}
      {!isOpen && (
        <>
          {' '}
          <UnstyledButton fz="sm" c="var(--mantine-color-anchor)" onClick={open}>
            {`ほか${numberText(parts.length - MOST_PARTS)}件を見る`}
          </UnstyledButton>
        </>
      )}
    </Text>
  );
}

const Part = ({ part: { text, href } }: { readonly part: FactPart }) =>
  href === undefined ? (
    text
  ) : (
    <PageLink href={href} size="sm">
      {text}
    </PageLink>
  );
