/** Members give their name when something is sent to them. Until then they are called so. */
const UNNAMED = 'お客さま';

/** `丸山 ぽぽ 様` */
export const withSama = (name: string): string => (name === '' ? UNNAMED : `${name} 様`);

/** `丸山 ぽぽ さん`, kept on one line. */
export const withSan = (name: string): string => (name === '' ? UNNAMED : `${name}\u00A0さん`);

/** A minor, to their guardian: `丸山 ぽぽさん`. */
export const childCalled = (name: string): string => (name === '' ? 'お子さま' : `${name}さん`);

/** In lists of staff. null: the account was deleted. */
export const nameForStaff = (name: string | null): string => (name === '' ? '名前なし' : (name ?? '—'));
