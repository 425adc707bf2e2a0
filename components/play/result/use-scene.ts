'use client';

import { useEffect, useState } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { artBaseOf } from '#lib/brand/page-brand.ts';
import type { Ink } from '#lib/contract/enums.ts';
import type { Scene as LoadedScene } from '../scene/scene.tsx';

type SceneState =
  | { readonly kind: 'coming' }
  | { readonly kind: 'ready'; readonly Scene: typeof LoadedScene }
  | { readonly kind: 'missing' };

const COMING: SceneState = { kind: 'coming' };

/** Loads the scene and its pictures when wanted; `missing`: loading failed. */
export function useScene(isWanted: boolean, ink: Ink): SceneState {
  const base = artBaseOf(useBrand().look);
  const [state, setState] = useState(COMING);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    Promise.all([import('../scene/scene.tsx'), loadMachine(base, ink)]).then(
      ([{ Scene }]) => isHere && setState({ kind: 'ready', Scene }),
      () => isHere && setState({ kind: 'missing' }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, ink, base]);
  return state;
}

/** The pictures loaded before the scene starts. */
const MACHINE = ['machine-front', 'dial', 'arrow'];

/** The longest wait for the pictures. */
const PICTURE_TIMEOUT_MS = 3_000;

async function loadMachine(base: string, ink: Ink): Promise<void> {
  const pictures = [`machine-${ink}`, ...MACHINE].map((name) => decodePicture(`${base}/play/${name}.svg`));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS));
  await Promise.race([Promise.all(pictures), timeout]);
}

async function decodePicture(source: string): Promise<void> {
  const image = new Image();
  image.src = source;
  // A missing picture does not stop the scene.
  await image.decode?.().catch(() => undefined);
}
