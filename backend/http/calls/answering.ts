import type { Picture } from '#backend/domain/picture.ts';

export const picture = ({ widths, ...rest }: Picture) => ({ ...rest, widths: [...widths] });
