'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { readZip } from '#lib/contract/member/fields.ts';
import { findAddresses, withStreetNumber } from '#lib/forms/zip-lookup.ts';
import type { FieldBinding } from './use-form.ts';

/** The result for the zip code typed last. */
export type Lookup =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'found'; readonly addresses: readonly string[] }
  | { readonly kind: 'unreachable' };

const NOTHING: Lookup = { kind: 'nothing' };

/**
 * Looks up a complete zip code and fills the address field, if there is a single match and the member has typed no
 * other address. A zip code present from the start is not looked up, because its address is present too.
 */
export function useAddresses(address: FieldBinding) {
  const [requestedZip, setRequestedZip] = useState<string | null>(null);
  const [lookup, setLookup] = useState(NOTHING);
  const [filled, setFilled] = useState('');

  const settle = useEffectEvent((addresses: readonly string[]) => {
    setLookup({ kind: 'found', addresses });
    const [only, ...others] = addresses;
    const isFree = address.value.trim() === '' || address.value === filled;
    if (only === undefined || others.length > 0 || !isFree) return;
    address.onChange(only);
    setFilled(only);
  });
  useEffect(() => {
    if (requestedZip === null) return;
    const controller = new AbortController();
    // Ignores the response to an aborted request.
    const ifCurrent =
      <Value>(use: (value: Value) => void) =>
      (value: Value) => {
        if (!controller.signal.aborted) use(value);
      };
    findAddresses(requestedZip, controller.signal).then(
      ifCurrent(settle),
      ifCurrent(() => setLookup({ kind: 'unreachable' })),
    );
    return () => controller.abort();
  }, [requestedZip]);

  function lookUp(typed: string) {
    const read = readZip(typed);
    const zip = 'value' in read ? read.value : null;
    if (zip === requestedZip) return;
    setRequestedZip(zip);
    setLookup(NOTHING);
  }
  /** The member chose a suggestion. The house number that they have typed is kept behind it. */
  function choose(chosen: string) {
    const isContinued = filled !== '' && address.value.startsWith(filled);
    address.onChange(
      isContinued ? chosen + address.value.slice(filled.length) : withStreetNumber(address.value, chosen),
    );
    setFilled(chosen);
  }
  return { lookup, lookUp, choose, filled };
}
