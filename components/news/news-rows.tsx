'use client';

import { NewsRowList } from './news-row.tsx';

/** A client component, so that a page sends the rows' data only. */
export const NewsRows: typeof NewsRowList = (props) => <NewsRowList {...props} />;
