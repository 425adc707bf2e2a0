import { Group, Stack } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import {
  type OpsArguments,
  type OpsCallName,
  type OpsCallOutput,
  opsContract,
} from '#lib/contract/ops/contract.ts';
import type { Elements } from '#lib/site/elements.ts';
import type { ArgumentsOf } from '#console/api/call.ts';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded, Page } from '#console/shell/page.tsx';
import type { Cells, TableColumn } from './cell.tsx';
import { CsvButton, type CsvCall } from './csv-button.tsx';
import { DataTable, Empty, type Selection } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filters, SearchOf } from './filters.tsx';
import { type ListSearch, useListSearch } from './list-search.ts';
import { ListPager } from './pager.tsx';

/** The calls that answer with a page of rows. */
type ListCall = {
  [N in OpsCallName]: OpsCallOutput<N> extends { readonly items: readonly unknown[] } ? N : never;
}[OpsCallName];

type ListAnswer<Row> = {
  readonly items: readonly Row[];
  /** The length of the list. */
  readonly total?: number;
  /** The position after this page; null: it is the last one. */
  readonly next?: string | number | null;
};

type RowOf<N extends ListCall> = OpsCallOutput<N>['items'][number];

/** The input of a list: a query, or the body of a search for people, whose text no log may keep. */
type QueryOf<N extends ListCall> =
  OpsArguments<N> extends { readonly body: infer Body }
    ? Body
    : OpsArguments<N> extends { readonly query?: infer Query }
      ? NonNullable<Query>
      : never;

type ListQuery = Readonly<Record<string, unknown>>;

type SentAs<Query, F extends Filters> = {
  readonly [Name in keyof F]?: (value: SearchOf<F>[Name], text: string) => Partial<Query>;
};

type Table<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly cells?: Cells<Row>;
  readonly rowKey: (row: Row) => string;
  readonly rowName?: (row: Row) => string;
  readonly linkOf?: (row: Row) => LinkProps | undefined;
  /** Rows can be selected: what can be done with them. */
  readonly bulk?: (selection: Selection, rows: readonly Row[]) => Elements;
  /** Another page begins without a selection. */
  readonly isBulkOfPage?: true;
};

type Props<N extends ListCall, F extends Filters> = {
  readonly title: string;
  /** Names the rows for screen readers, if the title does not. */
  readonly label?: string;
  readonly call: N;
  /** Names the box of the text that is searched for. Left out: the list has none. */
  readonly searchLabel?: string;
  readonly placeholder?: string;
  readonly filters?: F;
  /** The input of the call for a filter that is not sent by its name. Without one, a view is not sent. */
  readonly sentAs?: SentAs<QueryOf<N>, NoInfer<F>>;
  /** Sent with every request of rows; not with that of the file. */
  readonly alsoSent?: ListQuery | undefined;
  /** The operator log records each look at these rows. */
  readonly isRecorded?: (filters: SearchOf<F>) => boolean;
  readonly everyMs?: number;
  /** `false`: what the call needs is not known yet. */
  readonly isAsked?: boolean;
  readonly limit?: number;
  /** The length of the list is exact. */
  readonly isCounted?: true;
  /** The call that makes the file of the list, at once or in the background. */
  readonly csv?: CsvCall;
  /** Beside the title. */
  readonly actions?: Elements;
  /** Between the title and the filters. */
  readonly children?: Elements;
  /** Behind the filters. */
  readonly besideFilters?: Elements;
  /** Between the filters and the rows. */
  readonly above?: (answer: OpsCallOutput<N>, query: ListQuery) => Elements;
  /** Shown instead of no rows; `emptyFiltered`: of no rows that meet the conditions. */
  readonly empty: string;
  readonly emptyFiltered?: string;
  // Rows are shown in a table, or as something else.
} & (Table<RowOf<N>> | { readonly body: (rows: readonly RowOf<N>[], answer: OpsCallOutput<N>) => Elements });

const USUAL_LIMIT = 50;
const NO_FILTERS = {};
const NONE: ReadonlySet<string> = new Set();

/** A list: search, filters and order in the address, saved views, rows, pages and the file. */
export function ListPage<N extends ListCall, F extends Filters = typeof NO_FILTERS>(props: Props<N, F>) {
  const { title, csv, actions, children, searchLabel, placeholder, besideFilters, above } = props;
  const list = useList(props);
  const { search, query, input, answer } = list;
  // No list waits for a second person.
  const read = answer.data as OpsCallOutput<N> | undefined;
  return (
    <Page
      title={title}
      gap="sm"
      action={
        <Group gap="sm">
          {csv !== undefined && !search.isHidden && <CsvButton call={csv} query={query} />}
          {actions}
        </Group>
      }
    >
      {children}
      <FilterBar filters={list.known} search={search} searchLabel={searchLabel} placeholder={placeholder}>
        {besideFilters}
      </FilterBar>
      <Loaded data={read} error={answer.error} onRetry={() => void answer.mutate()}>
        {(data) => (
          <Stack gap={8}>
            {above?.(data, input)}
            <Rows list={props} search={search} answer={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const isPrivate = (call: ListCall) => opsContract[call].method === 'POST';

const hasPositions = (call: ListCall) => {
  const { answer }: { readonly answer: z.ZodType } = opsContract[call];
  return answer instanceof z.ZodObject && 'next' in answer.shape;
};

function useList<N extends ListCall, F extends Filters>(list: Props<N, F>) {
  const { call, isRecorded, everyMs = 0, isAsked = true, limit = USUAL_LIMIT } = list;
  const known = list.filters ?? (NO_FILTERS as F);
  const isOfPeople = isPrivate(call);
  const search = useListSearch(known, isOfPeople);
  const { filters, text, sort, page } = search;
  const query: ListQuery = {
    ...sentOf(list, filters, text),
    ...(text !== '' && { q: text }),
    ...(isSortable(list, sort.by) && { sort: sort.by, direction: sort.isDescending ? 'desc' : 'asc' }),
  };
  const input = {
    ...query,
    ...list.alsoSent,
    limit,
    ...(hasPositions(call) ? { after: page.after } : { offset: page.offset }),
  };
  const answer = useQuery(
    call,
    // The types of a call follow from its name, which is a parameter here.
    (isOfPeople ? { body: input } : { query: input }) as ArgumentsOf<N>,
    { everyMs, isAsked, isRecorded: (isOfPeople && text !== '') || isRecorded?.(filters) === true },
  );
  return { known, search, query, input, answer };
}

const isSortable = <Row,>(list: Table<Row> | object, by: string | undefined) =>
  'columns' in list && list.columns.some(({ key, isSortable: is }) => is === true && key === by);

/** Every filter that the page knows is sent. */
function sentOf<N extends ListCall, F extends Filters>(
  { filters: known, sentAs }: Pick<Props<N, F>, 'filters' | 'sentAs'>,
  filters: SearchOf<F>,
  text: string,
): ListQuery {
  const byName = (name: keyof F & string): ListQuery =>
    known?.[name]?.isView === true ? {} : { [name]: filters[name] };
  return Object.keys(known ?? NO_FILTERS).reduce<ListQuery>(
    (query, name) => ({ ...query, ...(sentAs?.[name]?.(filters[name], text) ?? byName(name)) }),
    {},
  );
}

type RowsProps<N extends ListCall, F extends Filters> = {
  readonly list: Props<N, F>;
  readonly search: ListSearch<F>;
  readonly answer: OpsCallOutput<N>;
};

function Rows<N extends ListCall, F extends Filters>({ list, search, answer }: RowsProps<N, F>) {
  const { title, label = title, limit = USUAL_LIMIT, isCounted, empty, emptyFiltered = empty } = list;
  const { page, isFiltered, onPage } = search;
  const { items, total, next }: ListAnswer<RowOf<N>> = answer;
  const none = isFiltered ? emptyFiltered : empty;
  return (
    <ListPager total={total} next={next} page={page} limit={limit} isCounted={isCounted} onPage={onPage}>
      {'body' in list ? (
        items.length === 0 ? (
          <Empty text={none} />
        ) : (
          list.body(items, answer)
        )
      ) : (
        <SelectableTable<RowOf<N>> table={list} label={label} rows={items} search={search} empty={none} />
      )}
    </ListPager>
  );
}

type SelectableProps<Row> = {
  readonly table: Table<Row>;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly search: Pick<ListSearch<Filters>, 'filters' | 'text' | 'page' | 'sort' | 'onSort'>;
  readonly empty: string;
};

/** A table, whose selection lasts as long as its filters. */
function SelectableTable<Row>({ table, rows, search, ...props }: SelectableProps<Row>) {
  const { columns, cells, rowKey, rowName, linkOf, bulk, isBulkOfPage } = table;
  const { filters, text, page, sort, onSort } = search;
  const [selected, select] = useState({ of: '', keys: NONE });
  const of = JSON.stringify([filters, text, isBulkOfPage === true && page]);
  const selection = {
    keys: selected.of === of ? selected.keys : NONE,
    onChange: (keys: ReadonlySet<string>) => select({ of, keys }),
  };
  return (
    <>
      {bulk?.(selection, rows)}
      <DataTable
        {...props}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        cells={cells}
        rowName={rowName}
        linkOf={linkOf}
        selection={bulk !== undefined ? selection : undefined}
        sort={{ by: sort.by ?? '', isDescending: sort.isDescending, onChange: onSort }}
      />
    </>
  );
}
