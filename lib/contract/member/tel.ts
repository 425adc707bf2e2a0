/**
 * For files that spreadsheets open: they remove the zero in front of a number without a hyphen. Area codes have one to four
 * digits behind the zero; what is before the last four digits stays together unless it is known.
 */
export const hyphenatedTel = (tel: string): string =>
  tel
    .replace(/^(0120|0570|0990)(\d{3})(\d{3})$/, '$1-$2-$3')
    .replace(/^(0800)(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(0[5-9]0|0[36])(\d{4})(\d{4})$/, '$1-$2-$3')
    .replace(/^(\d{6})(\d{4})$/, '$1-$2');
