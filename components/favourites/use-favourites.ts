'use client';

import { useState, useSyncExternalStore } from 'react';
import type { ApiResult } from '#lib/api/result.ts';
import type { Favourites } from '#lib/contract/member/favourites.ts';
import type { CallApi } from '#lib/session/api-context.tsx';
import {
  readDeviceFavourites,
  subscribeToDeviceFavourites,
  writeDeviceFavourites,
} from '#lib/session/device-favourites.ts';
import { mergeDeviceFavourites } from '#lib/session/merge-favourites.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { useSession } from '#lib/session/use-session.ts';

type FavouriteKind = 'draws' | 'characters';

export type FavouriteList = {
  /** Undefined: not read yet. */
  readonly favourites: Favourites | undefined;
  /** Why they could not be read or changed, for shoppers. */
  readonly failure: string | undefined;
  /** Whether it is added. */
  readonly add: (kind: FavouriteKind, name: string) => Promise<boolean>;
  /** Whether it is removed. */
  readonly remove: (kind: FavouriteKind, name: string) => Promise<boolean>;
  readonly refetch: () => Promise<void>;
};

const NO_FAVOURITES: Favourites = { draws: [], characters: [] };
const NOT_STORED = 'このブラウザーには保存できません。ログインすると、お気に入りに入れられます。';

/** The favourites of the member, or those of a guest on this device. */
export function useFavourites(): FavouriteList {
  const { session } = useSession();
  const ofMember = useMemberFavourites();
  const ofDevice = useDeviceFavourites();
  return session.kind === 'guest' ? ofDevice : ofMember;
}

function useMemberFavourites(): FavouriteList {
  const { mutation, run } = useMutation<FavouriteCall>();
  const query = useMemberQuery('listFavourites', async (call) => {
    await mergeDeviceFavourites(call);
    return call('listFavourites', {});
  });

  async function change(call: (callApi: CallApi) => Promise<ApiResult<FavouriteCall>>) {
    const reply = await run(call);
    if (reply.ok) await query.put(reply.answer);
    return reply.ok;
  }
  return {
    favourites: query.answer,
    failure: mutation.kind === 'failed' ? mutation.message : query.failure,
    refetch: query.refetch,
    add: (kind, name) => change((call) => call('addFavourites', { body: { [kind]: [name] } })),
    remove: (kind, name) =>
      change((call) =>
        kind === 'draws'
          ? call('removeFavouriteDraw', { params: { directoryName: name } })
          : call('removeFavouriteCharacter', { params: { character: name } }),
      ),
  };
}

type FavouriteCall = 'addFavourites' | 'removeFavouriteDraw' | 'removeFavouriteCharacter';

function useDeviceFavourites(): FavouriteList {
  const [failure, setFailure] = useState<string>();
  const favourites = useSyncExternalStore(
    subscribeToDeviceFavourites,
    readDeviceFavourites,
    () => NO_FAVOURITES,
  );
  const write = async (changed: Favourites) => {
    const isStored = writeDeviceFavourites(changed);
    setFailure(isStored ? undefined : NOT_STORED);
    return isStored;
  };
  return {
    favourites,
    failure,
    refetch: async () => {},
    add: (kind, name) => write({ ...favourites, [kind]: [name, ...favourites[kind]] }),
    remove: (kind, name) => write({ ...favourites, [kind]: favourites[kind].filter((one) => one !== name) }),
  };
}
