'use client';

import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';

type Owner = { readonly email?: string; readonly name?: string };

/** Asks the shop about a new password when its field is left; without an answer the form asks when it is sent. */
export function usePasswordCheck(): (password: string, owner: Owner) => Promise<string | undefined> {
  const callApi = useApi();
  return async (password, { email, name }) => {
    const owner = { ...(email && { email }), ...(name && { name }) };
    const reply = await callApi('checkPassword', { body: { password, ...owner } });
    return !reply.ok && reply.refusal?.parameter === 'password' ? failureText(reply) : undefined;
  };
}
