import type { BlockKind } from '#lib/contract/enums.ts';

const ADDRESS = /^〒?\s*(\d{3})[-‐－ー]?(\d{4})\s*(.+)$/u;
const DOMAIN = /^(?:.*@)?([a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+)$/;
const CARD = /^(\S+)\s+(\d{4})\s+(\S+)$/;
const TEL = /^0\d{9,10}$/;

/** The value of a block as it is compared; the database compares the text of an address further. `place`: after the postcode. */
export type BlockValue = { readonly value: string; readonly place: string | null };

/** Parses what staff typed or chose. `undefined`: not of this kind. */
export function blockValue(kind: BlockKind, typed: string): BlockValue | undefined {
  const text = typed.normalize('NFKC').trim();
  switch (kind) {
    case 'address': {
      const [, first, last, place] = ADDRESS.exec(text) ?? [];
      return first === undefined || last === undefined || place === undefined
        ? undefined
        : { value: `${first}${last}`, place };
    }
    case 'tel': {
      const digits = text.replaceAll(/[^\d]/g, '');
      return TEL.test(digits) ? { value: digits, place: null } : undefined;
    }
    case 'emailDomain': {
      const domain = DOMAIN.exec(text.toLowerCase())?.[1];
      return domain === undefined ? undefined : { value: domain, place: null };
    }
    case 'card': {
      const [, brand, lastFour, expiry] = CARD.exec(text) ?? [];
      return brand === undefined || lastFour === undefined || expiry === undefined
        ? undefined
        : { value: `${brand.toLowerCase()} ${lastFour} ${expiry}`, place: null };
    }
  }
}
