const DIGITS = 16;

/**
 * An order's or a parcel's number as people read it and say it on the telephone: the beginning of its id, such as
 * `3F2A-91BC-04DE-7A11`. The operator finds it by that.
 */
export function shortNumber(id: string): string {
  const signs = id.replaceAll('-', '').slice(0, DIGITS).toUpperCase();
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}
