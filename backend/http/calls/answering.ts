import type { Page } from '#backend/actions/ports.ts';
import type { Picture } from '#backend/domain/picture.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';

/** The same for every visitor, but no copy of it may be used without asking whether it still holds. */
export const toAskEachTime = { 'cache-control': 'public, no-cache' } as const;

type Asked = { readonly limit?: number | undefined; readonly offset?: number | undefined };

export const pageOf = ({ limit = DEFAULT_LIMIT, offset = 0 }: Asked): Page => ({ limit, offset });

export const picture = ({ widths, ...rest }: Picture) => ({ ...rest, widths: [...widths] });
