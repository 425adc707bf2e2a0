'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { readZip } from '#lib/contract/member/fields.ts';
import { findAddresses } from '#lib/forms/zip-lookup.ts';
import type { FieldBinding } from './use-form.ts';

/** What is known of the code that was typed last. */
export type Lookup =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'found'; readonly addresses: readonly string[] }
  | { readonly kind: 'unreachable' };

const NOTHING: Lookup = { kind: 'nothing' };

/**
 * Looks up what is typed as soon as it is a whole code, and fills the address field, if there is one match and nobody
 * has typed anything else there. A code that was there from the start is not looked up: its address was too.
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
    // An answer that comes after the question was dropped is no answer any more.
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
  /** Chosen by hand. What was typed after an address that was filled in goes on after this one. */
  function choose(chosen: string) {
    const isContinued = filled !== '' && address.value.startsWith(filled);
    address.onChange(isContinued ? chosen + address.value.slice(filled.length) : chosen);
    setFilled(chosen);
  }
  return { lookup, lookUp, choose, filled };
}
