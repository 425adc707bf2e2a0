/** The stage of the play and the gaps between the cells of a tray, in units of the stage. */
const WIDTH = 363;
const HEIGHT = 520;
export const TRAY_GAP = 12;

const FEWEST_IN_ROW = 2;

/** The side of a cell with a number of them in a row. */
const cellSize = (columns: number) => (WIDTH - TRAY_GAP * (columns - 1)) / columns;

/** As few in a row as fit on the stage, so that the cells are as large as possible. */
function columnsOf(cells: number): number {
  for (let columns = FEWEST_IN_ROW; ; columns += 1) {
    const rows = Math.ceil(cells / columns);
    if (rows * (cellSize(columns) + TRAY_GAP) - TRAY_GAP <= HEIGHT) return columns;
  }
}

/**
 * The capsules of a tray in rows of equal length. With a remainder the middle rows have one more, as in 2, 3, 3, 2. `size`
 * is the side of a cell in units of the stage.
 */
export function trayRows<Cell>(cells: readonly Cell[]): { readonly rows: Cell[][]; readonly size: number } {
  const columns = columnsOf(cells.length);
  const count = Math.ceil(cells.length / columns);
  const remainder = cells.length % count;
  const firstLonger = Math.floor((count - remainder) / 2);
  let taken = 0;
  const rows = Array.from({ length: count }, (_, row) => {
    const isLonger = row >= firstLonger && row < firstLonger + remainder;
    const from = taken;
    taken += Math.floor(cells.length / count) + (isLonger ? 1 : 0);
    return cells.slice(from, taken);
  });
  return { rows, size: cellSize(columns) };
}
