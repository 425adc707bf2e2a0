/** The numbers in a text; null: something that is no number. */
export const quantitiesOf = (text: string): (number | null)[] =>
  text
    .normalize('NFKC')
    .split(/[、,\s]+/)
    .filter(Boolean)
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : null));
