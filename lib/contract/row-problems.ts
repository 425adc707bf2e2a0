/**
 * Errors in a row of a CSV file, or in an entry of a list of shipments, as English sentences. `{name}` is replaced by a
 * value of the row. The console has the same sentences in Japanese.
 */
export const ROW_PROBLEMS = {
  // Of a file.
  fileEmpty: 'the file is empty',
  fileTooLong: 'a file has at most {most} lines',
  rowTooManyCells: 'a row has at most {most} cells',
  rowTooLong: 'a row has at most {most} bytes',
  rowTooLongInQuote: 'a row has at most {most} bytes, and here a quote is opened that is not closed',
  utf16: 'the file is in UTF-16: save it as CSV in UTF-8 or Shift_JIS',
  notUtf8: 'the file is not in UTF-8',
  notShiftJis: 'the file is not in Shift_JIS',
  encodingUnknown: 'the file is neither in UTF-8 nor in Shift_JIS',
  quoteOpen: 'a quote is opened from here on that is never closed',
  quoteMisplaced: 'a quote stands in the middle of a cell',
  noRows: 'no row follows the headings',
  cellCount: 'there are {cells} cells, where the headings are {headings}',
  columnMissing: 'the column {column} is missing',
  columnsMissing: 'these columns are missing: {columns}',
  columnTwice: 'the column {column} occurs twice',

  // Of a file of tracking numbers.
  columnUnknown: '{cell} is not a column of a file of tracking numbers',
  carrierTwice: 'a carrier is given for the whole file, which also has a carrier column',
  otherCarrier: 'this is a file of {program}, but {carrier} is given as the carrier',
  carrierUnknown: 'the carrier is none of yamato, sagawa, japanPost or their Japanese names',
  numberMissing: 'the tracking number is missing',
  numberRounded: '{cell} is a tracking number that a spreadsheet has rounded',
  numberInvalid: '{cell} is not a tracking number of {carrier}: a digit is wrong or missing',
  numberRepeated: 'the tracking number {number} is also in line {other}',
  numberTaken: 'the tracking number {number} belongs to another shipment',
  shipmentMissing: 'the shipment number is missing',
  shipmentInvalid: '{cell} is not a shipment number',
  tooManyShipments: 'a file has at most {most} shipments',
  shipmentRepeated: 'shipment {shipment} is also in line {other}',
  shipmentTwice: 'shipment {shipment} occurs twice',
  shipmentUnknown: 'there is no shipment {shipment}',
  shipmentAmbiguous: '{shipment} is the number of several shipments: give all 16 digits or the whole id',
  shipmentWithdrawn: 'shipment {shipment} was withdrawn',
  shipmentUnpaid: 'the fee of shipment {shipment} is not paid',
  shipmentHeld: 'a dispute or a review of a payment holds shipment {shipment}',
  shipmentPaused: 'staff have paused shipment {shipment}: resume it first',
  shipmentNotWaiting: 'shipment {shipment} is in {status}, not in WAITING',
  shipmentHasOtherNumber: 'shipment {shipment} was handed over under another number',

  // Of a list of shipments whose status is to change.
  listedUnknown: '{shipment}: no such shipment',
  listedAmbiguous: '{shipment}: several shipments have this number; give all 16 digits or the whole id',
  listedWithdrawn: '{shipment}: it was withdrawn, or not paid in time',
  listedUnpaid: '{shipment}: its fee is not paid',
  listedWithProblem:
    '{shipment}: its problem is not decided; if it has arrived, clear it: shipments close NUMBER --as cleared',
  listedClosed: '{shipment}: it ended by a problem',
  listedHeld: '{shipment}: a dispute or a review of a payment holds it: listDisputes, listOrderReviews',
  listedPaused: '{shipment}: staff have paused it: resumeShipment',
  listedInOtherState: '{shipment}: its status does not allow this change, {status}',
  listedWithOtherNumber: '{shipment}: it was handed over under another number',
  listedNumberImpossible: '{shipment}: the carrier issues no such number',
  listedNumberTaken: '{shipment}: the number belongs to another shipment',
  listedTwice: '{shipment}: the list contains it twice, with different carriers or numbers',

  // Of a file for a carrier.
  cellEmpty: '{shipment}: {column} is empty',
  cellTooWide: '{shipment}: {column} is {width} full-width characters wide, and the label takes {most}',
  townTooWide:
    '{shipment}: the town and number in {column} is {width} full-width characters wide, and B2 takes {most}',
  tooManyLines: '{shipment}: {column} needs more than {most} lines of {width} full-width characters',
  goodsTooWide: '{shipment}: {column} is too wide',
  controlCharacter: '{shipment}: {column} has a line break or another control character in it',
  deliveryDayOver: '{shipment}: the member asks for the delivery on {day}, which is too early',
  deliveryDayFar:
    '{shipment}: the member asks for the delivery on {day}, more than {days} days after the handover',
  deliverySlotMissing: '{shipment}: {carrier} does not deliver in {slot}',
  postNotInFile: '{shipment}: it is sent by post, and this file of {carrier} is for parcels',
  giftNotInFile: '{shipment}: it is a gift, and the orders of this program have no card: pack it in the shop',
  notInShiftJis: '{shipment}: Shift_JIS does not have {characters}',

  // Of a settlement.
  transactionRepeated: 'the transaction {transaction} is already in line {first}',
  transactionKnown: 'the transaction {transaction} is in another settlement',
  otherTransferDate: 'another transfer date than before',
  typeUnknown: 'the type {cell} is unknown',
  transactionIdInvalid: 'the id of the transaction or of its payment is missing or too long',
  timeInvalid: '{cell} is not a time',
  dayInvalid: '{cell} is not a day',
  signWrong: 'the amount of a line of type {type} has the wrong sign',
  currencyUnknown: 'the currency {cell} is not JPY',
  yenInvalid: '{cell} is no sum of whole yen',
  sumWrong: 'the settlement amount is not the sum of amount, fee and tax',
} as const satisfies Record<string, string>;

export type RowProblemCode = keyof typeof ROW_PROBLEMS;

export type RowProblem = {
  readonly code: RowProblemCode;
  /** The values of the sentence. */
  readonly values?: Readonly<Record<string, string>>;
};

/** The sentence of an error: the English one, or the one of other texts. */
export const rowProblemText = (
  { code, values = {} }: RowProblem,
  texts: Readonly<Record<RowProblemCode, string>> = ROW_PROBLEMS,
): string => texts[code].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
