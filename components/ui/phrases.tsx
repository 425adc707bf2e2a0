'use client';

import { Fragment } from 'react';

/** Phrases between which a line may end. */
export const Phrases = ({ of }: { readonly of: readonly string[] }) =>
  of.map((phrase, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
