/** The domains that most members use, and real ones that are one letter away from them. */
const KNOWN_DOMAINS = [
  'gmail.com',
  'yahoo.co.jp',
  'icloud.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'softbank.ne.jp',
  'i.softbank.jp',
  'ymobile.ne.jp',
  'outlook.jp',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.jp',
];
const OTHER_DOMAINS = [
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'yahoo.com',
  'hotmail.co.uk',
  'outlook.kr',
];

/** Providers with one domain: another ending is a mistake. */
const SINGLE_ENDING = ['gmail.com', 'icloud.com', 'docomo.ne.jp', 'ezweb.ne.jp'];

/** Whether one text becomes the other by one letter more, less or different, or by two letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < Math.min(typed.length, meant.length) && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end))
    end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  return Math.max(wrong.length, right.length) === 1 || [...wrong].reverse().join('') === right;
}

/** The address that was probably meant; `undefined`: the domain looks right or is unknown. */
export function meantEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (KNOWN_DOMAINS.includes(domain) || OTHER_DOMAINS.includes(domain)) return undefined;
  const meant =
    KNOWN_DOMAINS.find((known) => isOneSlip(domain, known)) ??
    SINGLE_ENDING.find((known) => known.split('.')[0] === domain.split('.')[0]);
  return meant === undefined ? undefined : `${email.slice(0, at)}@${meant}`;
}
