/** Numerals of a street number: digits after normalization, or kanji before a counter. */
const STREET_NUMBER = /[0-9]|[〇一二三四五六七八九十百]+(?:番|号|丁目|の|−|-)/u;

/** Some places have none, and say so. */
const WITHOUT_NUMBER = /番地|番外|無番/u;

/** Whether an address that is read (`readAddress`) has no street number, although most have one. */
export const lacksStreetNumber = ({
  address,
  address2,
}: {
  readonly address: string;
  readonly address2: string;
}): boolean =>
  !STREET_NUMBER.test(address) && !STREET_NUMBER.test(address2) && !WITHOUT_NUMBER.test(address + address2);
