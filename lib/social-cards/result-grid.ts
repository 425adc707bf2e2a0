import type { ResultCardShape } from '#lib/seo/result-card.ts';
import type { Box } from './artwork.ts';

/** Columns and rows, and the number of kinds that fill them. */
type Grid = { readonly upTo: number; readonly columns: number; readonly rows: number };

const GRIDS: Readonly<Record<ResultCardShape, readonly [Grid, ...Grid[]]>> = {
  tall: [
    { upTo: 1, columns: 1, rows: 1 },
    { upTo: 2, columns: 1, rows: 2 },
    { upTo: 4, columns: 2, rows: 2 },
    { upTo: 6, columns: 2, rows: 3 },
    { upTo: 9, columns: 3, rows: 3 },
    { upTo: 12, columns: 3, rows: 4 },
    { upTo: 16, columns: 4, rows: 4 },
    { upTo: 20, columns: 4, rows: 5 },
  ],
  wide: [
    { upTo: 1, columns: 1, rows: 1 },
    { upTo: 2, columns: 2, rows: 1 },
    { upTo: 3, columns: 3, rows: 1 },
    { upTo: 4, columns: 4, rows: 1 },
    { upTo: 6, columns: 3, rows: 2 },
  ],
};

const GAP = 12;

/** The cells of a result's picture. The last one holds the number of further prizes, if not all kinds have a cell. */
type ResultGrid = {
  readonly cells: readonly Box[];
  /** The number of kinds that have a cell of their own, the best ones. */
  readonly shown: number;
};

/** Divides an area into equal cells for the kinds of a result. `hasOthers`: there are prizes of further kinds. */
export function resultGrid(
  shape: ResultCardShape,
  area: Box,
  { kinds, hasOthers }: { readonly kinds: number; readonly hasOthers: boolean },
): ResultGrid {
  const wanted = kinds + (hasOthers ? 1 : 0);
  const grids = GRIDS[shape];
  const grid = grids.find(({ upTo }) => wanted <= upTo) ?? grids.at(-1) ?? grids[0];
  const used = Math.min(wanted, grid.upTo);
  const width = (area.width - GAP * (grid.columns - 1)) / grid.columns;
  const height = (area.height - GAP * (grid.rows - 1)) / grid.rows;
  const cells = Array.from({ length: used }, (_, index) => ({
    x: area.x + (index % grid.columns) * (width + GAP),
    y: area.y + Math.floor(index / grid.columns) * (height + GAP),
    width,
    height,
  }));
  return { cells, shown: used < wanted || hasOthers ? used - 1 : used };
}
