/** `150-0001` */
export const zipText = (zip: string): string => `${zip.slice(0, 3)}-${zip.slice(3)}`;

/** `090-1234-5678`. Numbers of other lengths are not split, because their area code is unknown. */
export const telText = (tel: string): string =>
  tel.length === 11 ? `${tel.slice(0, 3)}-${tel.slice(3, 7)}-${tel.slice(7)}` : tel;
