'use client';

import { createContext, use, type ReactNode } from 'react';
import { callApi } from '#lib/api/client.ts';

export type CallApi = typeof callApi;

const ApiContext = createContext<CallApi>(callApi);

/** Lets tests replace the API. */
export function ApiProvider(props: { readonly callApi: CallApi; readonly children: ReactNode }) {
  return <ApiContext value={props.callApi}>{props.children}</ApiContext>;
}

export const useApi = (): CallApi => use(ApiContext);
