import { Box, Button, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import type { Elements } from '#lib/site/elements.ts';
import { SearchBox } from './filter-inputs.tsx';
import type { Filter, Filters } from './filters.tsx';
import type { ListSearch } from './list-search.ts';
import { SavedViews } from './saved-views.tsx';

type Props<F extends Filters> = {
  readonly filters: F;
  readonly search: ListSearch<F>;
  /** Names the box of the text that is searched for. */
  readonly searchLabel?: string;
  readonly placeholder?: string;
  /** Behind the filters. */
  readonly children?: Elements;
};

/** More would fill the screen of a phone before the list begins. */
const MOST_ON_PHONE = 3;

/** More than one row of them would hide rows of the list. */
const MOST_IN_ROW = 3;
const HAS_ONE_ROW = '(min-width: 48em) and (max-width: 99.99em)';

/** The filters of a list, kept in the address, and those that the staff member has saved. */
export function FilterBar<F extends Filters>({
  filters,
  search,
  searchLabel,
  placeholder,
  children,
}: Props<F>) {
  const { text, isFiltered, onText, onClear } = search;
  const inputs = inputsOf(filters, search);
  const usual = inputs.filter(({ isRare }) => isRare !== true);
  const texts = usual.filter(({ isText }) => isText === true);
  const choices = usual.filter(({ isText }) => isText !== true);
  const hasOneRow = useMediaQuery(HAS_ONE_ROW, false, { getInitialValueInEffect: false });
  const others = choices.slice(0, hasOneRow ? MOST_IN_ROW : undefined);
  const rare = inputs.filter((input) => !texts.includes(input) && !others.includes(input));
  const [isOpen, { toggle }] = useDisclosure();
  const [hasRare, { toggle: toggleRare }] = useDisclosure();
  const [firstSet] = useState(() => rare.filter(({ isSet }) => isSet).map(({ name }) => name));
  // A condition that is set, or was when the page opened, is never hidden.
  const folded = rare.filter(({ name, isSet }) => !isSet && !firstSet.includes(name));
  const isFolding = others.length > MOST_ON_PHONE;
  return (
    <Group role="search" aria-label="絞り込み" gap={8} align="flex-end">
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} placeholder={placeholder} value={text} onChange={onText} />
      )}
      {texts.map(named)}
      {isFolding && (
        <Button variant="default" hiddenFrom="sm" aria-expanded={isOpen} onClick={toggle}>
          {isFiltered ? '絞り込み（条件あり）' : '絞り込み'}
        </Button>
      )}
      <Box display={{ base: isFolding && !isOpen ? 'none' : 'contents', sm: 'contents' }}>
        {others.map(named)}
        {children}
        {rare.filter((input) => !folded.includes(input)).map(named)}
        {folded.length > 0 && (
          <Button variant="subtle" aria-expanded={hasRare} onClick={toggleRare}>
            {hasRare ? 'ほかの条件を閉じる' : 'ほかの条件'}
          </Button>
        )}
        {hasRare && folded.map(named)}
      </Box>
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          条件を解除
        </Button>
      )}
      <SavedViews />
    </Group>
  );
}

type Input = Pick<Filter, 'isText' | 'isRare'> & {
  readonly name: string;
  readonly isSet: boolean;
  readonly node: ReactNode;
};

const inputsOf = <F extends Filters>(filters: F, { filters: values, onFilter }: ListSearch<F>): Input[] =>
  Object.entries(filters).flatMap(([name, { input, ...filter }]) => {
    if (input === undefined) return [];
    const node = input({ value: values[name], onChange: (value) => onFilter({ [name]: value }) });
    return [{ ...filter, name, isSet: values[name] !== undefined, node }];
  });

const named = ({ name, node }: Input) => <Fragment key={name}>{node}</Fragment>;
