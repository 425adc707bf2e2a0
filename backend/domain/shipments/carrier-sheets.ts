import type { Carrier } from '#lib/contract/enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { b2Problems } from './b2-check.ts';
import { B2_COLUMNS, b2Cells, b2Row, type Sender, type ShipmentToSend } from './b2-csv.ts';
import { EHIDEN_COLUMNS, ehidenCells, ehidenProblems, ehidenRow } from './ehiden-csv.ts';
import { preferenceProblems } from './delivery.ts';
import { YU_PACK_COLUMNS, yuPackCells, yuPackProblems } from './yu-pack-csv.ts';

/** The CSV file of a carrier's label program. */
type CarrierSheet = {
  readonly columns: readonly string[];
  /** `shipOn` is a day such as 2026/11/21. The problems are those for which program or carrier would refuse the row. */
  row(
    shipment: ShipmentToSend,
    sender: Sender,
    shipOn: string,
  ): { readonly cells: readonly string[]; readonly problems: readonly RowProblem[] };
};

export const CARRIER_SHEETS: Readonly<Record<Carrier, CarrierSheet>> = {
  yamato: {
    columns: B2_COLUMNS,
    row: (...of) => {
      const cells = b2Cells(...of);
      return {
        cells: b2Row(cells),
        problems: [...b2Problems(cells), ...preferenceProblemsOf('yamato', ...of)],
      };
    },
  },
  sagawa: {
    columns: EHIDEN_COLUMNS,
    row: (...of) => {
      const cells = ehidenCells(...of);
      return {
        cells: ehidenRow(cells),
        problems: [
          ...ehidenProblems(cells),
          ...preferenceProblemsOf('sagawa', ...of),
          ...postProblems('sagawa', ...of),
        ],
      };
    },
  },
  japanPost: {
    columns: YU_PACK_COLUMNS,
    row: (...of) => {
      const cells = yuPackCells(...of);
      return {
        cells: YU_PACK_COLUMNS.map((column) => cells[column]),
        problems: [
          ...yuPackProblems(cells),
          ...preferenceProblemsOf('japanPost', ...of),
          ...postProblems('japanPost', ...of),
        ],
      };
    },
  },
};

const preferenceProblemsOf = (
  carrier: Carrier,
  ...[shipment, _sender, shipOn]: Parameters<CarrierSheet['row']>
): readonly RowProblem[] => preferenceProblems(carrier, shipment, shipOn);

/** The templates of these programs are for parcels only. */
const postProblems = (
  carrier: Carrier,
  ...[{ method }]: Parameters<CarrierSheet['row']>
): readonly RowProblem[] =>
  method === 'post' ? [{ code: 'postNotInFile', values: { carrier: CARRIER_NAMES[carrier] } }] : [];
