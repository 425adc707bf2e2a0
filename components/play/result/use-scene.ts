'use client';

import { useEffect, useState } from 'react';
import type { Ink } from '#lib/contract/enums.ts';
import type { Scene as LoadedScene } from '../scene/scene.tsx';

type SceneState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly Scene: typeof LoadedScene }
  | { readonly kind: 'missing' };

const COMING: SceneState = { kind: 'coming' };

/** The scene comes over the wire when somebody is to see it, with its machine; perhaps it does not arrive. */
export function useScene(isWanted: boolean, ink: Ink): SceneState {
  const [state, setState] = useState(COMING);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    Promise.all([import('../scene/scene.tsx'), loadMachine(ink)]).then(
      ([{ Scene }]) => isHere && setState({ kind: 'here', Scene }),
      () => isHere && setState({ kind: 'missing' }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, ink]);
  return state;
}

/** Without these the lights would go on over half a machine. */
const MACHINE = ['machine-front', 'dial', 'arrow'];

/** Nobody waits longer than this for a picture. */
const PICTURE_TIMEOUT_MS = 3_000;

async function loadMachine(ink: Ink): Promise<void> {
  const pictures = [`machine-${ink}`, ...MACHINE].map((name) => decodePicture(`/art/play/${name}.svg`));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS));
  await Promise.race([Promise.all(pictures), timeout]);
}

async function decodePicture(source: string): Promise<void> {
  const image = new Image();
  image.src = source;
  // One that does not come is missed in the scene, not by it.
  await image.decode?.().catch(() => undefined);
}
