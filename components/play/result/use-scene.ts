'use client';

import { useEffect, useState } from 'react';
import type { Scene as LoadedScene } from '../scene/scene.tsx';

type SceneState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly Scene: typeof LoadedScene }
  | { readonly kind: 'missing' };

const COMING: SceneState = { kind: 'coming' };

/** The scene comes over the wire when somebody is to see it, and perhaps does not arrive. */
export function useScene(isWanted: boolean): SceneState {
  const [state, setState] = useState(COMING);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('../scene/scene.tsx').then(
      ({ Scene }) => isHere && setState({ kind: 'here', Scene }),
      () => isHere && setState({ kind: 'missing' }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return state;
}
