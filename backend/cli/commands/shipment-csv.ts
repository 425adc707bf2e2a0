import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { shipmentFileCalls } from '#lib/contract/ops/shipment-files.ts';
import { MAX_SHIPMENTS_PER_CALL } from '#lib/contract/ops/shipments.ts';
import { CARRIERS } from '#lib/contract/enums.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN } from '../command.ts';
import { packingPage } from '../output/packing.ts';
import { print } from '../output/print.ts';
import { oneOf, wholeNumber, UsageError } from '../arguments.ts';
import { report } from './shipments.ts';

const ENCODINGS = ['utf8', 'sjis'] as const;

/** Only the owner may read a CSV file, because it contains names and addresses. */
const OWNER_ONLY = 0o600;

export const shipmentCsvCommands = [
  command({
    name: 'parcels export',
    wants: [],
    says: 'write accepted parcels to a CSV file for the label program of a carrier',
    more: [
      'In the order of acceptance. Rows that the program would refuse are listed, and nothing is written; --leave-out omits those',
      'parcels. The export of names and addresses is logged. Exported parcels stay waiting until their tracking numbers are',
      'imported: import them before the next export, or they are exported again.',
    ].join('\n'),
    options: {
      carrier: { type: 'string', wants: 'NAME', says: CARRIERS.join(', '), isNeeded: true },
      out: {
        type: 'string',
        wants: 'FILE',
        says: 'the file to write; it must not exist',
        isNeeded: true,
      },
      encoding: { type: 'string', wants: 'NAME', says: 'sjis (when left out) or utf8' },
      'ship-on': { type: 'string', wants: 'DAY', says: 'such as 2026-11-28; today when left out' },
      limit: {
        type: 'string',
        wants: 'N',
        says: `how many at most, ${MAX_SHIPMENTS_PER_CALL} when left out`,
      },
      replace: { type: 'boolean', says: 'write 〓 for characters that Shift_JIS does not have' },
      'leave-out': { type: 'boolean', says: 'omit the parcels that the program would refuse' },
    },
    run: async ({ values, json }, context) => {
      const { out, encoding = 'sjis', limit } = values;
      if (existsSync(out)) throw new UsageError(`${out} exists already.`);
      const body = {
        carrier: oneOf('--carrier', values.carrier, CARRIERS),
        encoding: oneOf('--encoding', encoding, ENCODINGS),
        shipOn: values['ship-on'],
        replace: values.replace,
        leaveOut: values['leave-out'],
        atMost:
          limit === undefined
            ? MAX_SHIPMENTS_PER_CALL
            : wholeNumber('--limit', limit, { least: 1, most: MAX_SHIPMENTS_PER_CALL }),
      };
      const { sheet, ...answer } = await callBackend(context, 'exportParcels', { body });
      const { parcels, waiting, leftOut } = answer;
      if (parcels.length > 0)
        writeFileSync(out, Buffer.from(sheet, 'base64'), { flag: 'wx', mode: OWNER_ONLY });
      for (const { line, problem } of leftOut) context.err(`left out, line ${line}: ${problem}`);
      const text = () =>
        parcels.length === 0 ? 'No parcel to write.' : `${parcels.length} of ${waiting} parcels in ${out}`;
      print(context, { json, answer, text });
      return leftOut.length > 0 ? 1 : 0;
    },
  }),
  command({
    name: 'parcels packing',
    wants: [],
    says: 'write a page to print: what to pack, by parcel or by prize',
    more: 'Of the accepted parcels, in the order of acceptance. It names recipients: it is logged; delete the file after printing.',
    options: {
      by: { type: 'string', wants: 'ORDER', says: 'parcel (when left out) or prize' },
      out: {
        type: 'string',
        wants: 'FILE',
        says: 'the HTML file to write; it must not exist',
        isNeeded: true,
      },
    },
    run: async ({ values: { by = 'parcel', out }, json }, context) => {
      const order = oneOf('--by', by, ['parcel', 'prize']);
      if (existsSync(out)) throw new UsageError(`${out} exists already.`);
      const answer = await callBackend(context, 'listPacking', { query: {} });
      const page = packingPage(answer, order === 'parcel' ? 'shipment' : 'prize');
      writeFileSync(out, page, { flag: 'wx', mode: OWNER_ONLY });
      const { shipments, waiting } = answer;
      print(context, { json, answer, text: () => `${shipments.length} of ${waiting} parcels in ${out}` });
    },
  }),
  command({
    name: 'parcels import-tracking',
    wants: ['FILE'],
    says: 'hand over parcels by a CSV file of a carrier, or with columns parcel, carrier, number',
    more: [
      'All of them or nothing: errors are listed by line. A file that is imported twice changes nothing.',
      'Each member gets an email.',
    ].join('\n'),
    options: {
      encoding: { type: 'string', wants: 'NAME', says: 'auto (when left out), utf8 or sjis' },
      carrier: {
        type: 'string',
        wants: 'NAME',
        says: `of all its parcels, if it has no such column: ${CARRIERS.join(', ')}`,
      },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [file = ''], values, json }, context) => {
      const { encoding = 'auto', carrier } = values;
      const query = {
        encoding: oneOf('--encoding', encoding, ['auto', ...ENCODINGS]),
        carrier: carrier === undefined ? undefined : oneOf('--carrier', carrier, CARRIERS),
        dryRun: values['dry-run'] ? ('true' as const) : undefined,
      };
      const answer = await callBackend(context, 'importTracking', { query, body: readCsvFile(file) });
      report(context, answer, { json, outcome: 'shipped' });
    },
  }),
];

function readCsvFile(file: string) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`${file} is no file.`);
  const { largest } = shipmentFileCalls.importTracking;
  if (found.size > largest) throw new UsageError(`${file} is larger than ${largest} bytes.`);
  return readFileSync(file);
}
