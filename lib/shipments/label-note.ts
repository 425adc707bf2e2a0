import { inLines, LABEL_LINE_WIDTH, LABEL_LINES, nameLines, SMALLEST_LABEL } from './label-lines.ts';

type Receiver = { readonly name: string; readonly address: string; readonly address2: string };

/** Says which part of an address does not fit on the smallest label, for the person who types it. Empty: all fits. */
export function labelNote({ name, address, address2 }: Receiver): string {
  const tooLong = [
    ...(inLines([address, address2], SMALLEST_LABEL.address).length > LABEL_LINES.address
      ? [`ご住所と建物名は合わせて${mostOf(LABEL_LINES.address)}文字`]
      : []),
    ...(nameLines([name], SMALLEST_LABEL.name) === undefined
      ? [`お名前は${mostOf(LABEL_LINES.name)}文字`]
      : []),
  ];
  if (tooLong.length === 0) return '';
  return `送り状に印刷できるのは、${tooLong.join('、')}までです(全角)。このままでも進めますが、お店が短くして印刷することがあります。`;
}

const mostOf = (lines: number): string => String((lines * LABEL_LINE_WIDTH) / 2);
