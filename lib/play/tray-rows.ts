const MAX_IN_ROW = 4;

/** The capsules of a tray in rows of equal length. With a remainder the middle rows have one more, as in 3, 4, 3. */
export function trayRows<Cell>(cells: readonly Cell[]): Cell[][] {
  const rows = Math.ceil(cells.length / MAX_IN_ROW);
  const remainder = cells.length % rows;
  const firstLonger = Math.floor((rows - remainder) / 2);
  let taken = 0;
  return Array.from({ length: rows }, (_, row) => {
    const isLonger = row >= firstLonger && row < firstLonger + remainder;
    const from = taken;
    taken += Math.floor(cells.length / rows) + (isLonger ? 1 : 0);
    return cells.slice(from, taken);
  });
}
