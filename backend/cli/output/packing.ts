import type { PackingList, PackedPrize } from '#lib/contract/ops/shipment-files.ts';
import { numberText } from '#lib/text/numbers.ts';

export type PackingOrder = 'shipment' | 'prize';

const STYLE = `
body { font-family: sans-serif; margin: 12mm; color: #000; background: #fff; }
h1 { font-size: 14pt; } h2 { font-size: 11pt; margin: 0 0 2mm; }
section { break-inside: avoid; border-top: 1px solid #000; padding: 3mm 0; }
table { border-collapse: collapse; width: 100%; font-size: 10pt; }
tr { break-inside: avoid; }
th, td { text-align: left; padding: 1mm 2mm; border-bottom: 1px solid #999; }
td.count { text-align: right; width: 14mm; } td.box { width: 8mm; }
td.box::before { content: ''; display: inline-block; width: 4mm; height: 4mm; border: 1px solid #000; }
@page { size: A4; margin: 12mm; } @media print { body { margin: 0; } }`;

/** A page to print: the prizes to fetch from the shelves, or the contents of each shipment. */
export function packingPage(list: PackingList, order: PackingOrder): string {
  const title = order === 'prize' ? '賞品の一覧' : '荷物の一覧';
  const body = order === 'prize' ? prizeTable(list.prizes) : list.shipments.map(shipmentSection).join('\n');
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title} ${numberText(list.shipments.length)}箱</h1>
${body}
</body></html>
`;
}

const shipmentSection = ({ number, recipient, zip, contents }: PackingList['shipments'][number]): string =>
  `<section><h2>${escaped(number)} 〒${escaped(zip)} ${escaped(recipient)} 様</h2>${prizeTable(contents)}</section>`;

const prizeTable = (prizes: readonly PackedPrize[]): string => `<table>
${prizes
  .map(
    ({ drawTitle, grade, name, pieces }) =>
      `<tr><td class="box"></td><td>${escaped(drawTitle)}</td><td>${gradeText(grade)}</td><td>${escaped(name)}</td><td class="count">${numberText(pieces)}</td></tr>`,
  )
  .join('\n')}
</table>`;

const gradeText = (grade: PackedPrize['grade']): string =>
  grade === 'lastOne' ? 'ラストワン' : `${grade}賞`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
