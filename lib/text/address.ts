/** `150-0001`; empty where there is none. */
export const zipText = (zip: string): string => (zip === '' ? '' : `${zip.slice(0, 3)}-${zip.slice(3)}`);

/** `090-1234-5678`. Numbers of other lengths are not split, because their area code is unknown. */
export const telText = (tel: string): string =>
  tel.length === 11 ? `${tel.slice(0, 3)}-${tel.slice(3, 7)}-${tel.slice(7)}` : tel;
