export type Page = { readonly limit: number; readonly offset: number };

export type Paged<Item> = { readonly total: number; readonly items: readonly Item[] };

/** `after`: the position after an item, see `next`. */
export type SliceParams = { readonly limit: number; readonly after?: string };

/** A part of a list, oldest first. */
export type Slice<Row> = {
  readonly items: readonly Row[];
  /** The position after the last item; `null`: no more. */
  readonly next: string | null;
  /** Of the whole list, with its first part. */
  readonly all: { readonly rows: number; readonly yen: number } | null;
};

export type ReadSlice<Filter, Row> = (filter: Filter, params: SliceParams) => Promise<Slice<Row>>;
