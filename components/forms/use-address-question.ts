'use client';

import { useRef } from 'react';
import { lacksStreetNumber } from '#lib/forms/address-question.ts';
import type { SubmitResult } from '#lib/session/mutation-result.ts';

type TypedAddress = Parameters<typeof lacksStreetNumber>[0];

/** Asks once about each address without a street number, before it is sent. */
export function useAddressQuestion(): (typed: TypedAddress) => SubmitResult<'address'> | undefined {
  const asked = useRef('');
  return (typed) => {
    if (!lacksStreetNumber(typed) || asked.current === typed.address) return undefined;
    asked.current = typed.address;
    return {
      kind: 'fields',
      errors: {
        address: '番地がないようです。このままでよろしいですか。よいときは、もう一度ボタンを押してください。',
      },
    };
  };
}
