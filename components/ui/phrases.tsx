'use client';

import { Fragment } from 'react';

/** Phrases with line breaks allowed between them only. */
export const Phrases = ({ of }: { readonly of: readonly string[] }) =>
  of.map((phrase, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
