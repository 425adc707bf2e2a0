import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { type Layer, LAYERS } from './layers.ts';

type Overlay = {
  readonly id: string;
  readonly layer: Layer;
  readonly onEscape: () => void;
};

/** The overlays that are open, in the order in which they were opened. */
let overlays: readonly Overlay[] = [];
const listeners = new Set<() => void>();

function change(changed: readonly Overlay[]): void {
  overlays = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Escape closes the overlay on top alone. The dialogs of Mantine would close all at once. */
function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || hasOpenChoices(event.target)) return;
  overlays
    .toSorted((one, other) => LAYERS[one.layer] - LAYERS[other.layer])
    .at(-1)
    ?.onEscape();
}

/** Mantine marks a field whose list of choices is open: Escape closes the list. */
const hasOpenChoices = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset.mantineStopPropagation === 'true';

window.addEventListener('keydown', closeTop, { capture: true });

type Params = { readonly isOpen: boolean; readonly layer: Layer; readonly onEscape: () => void };

/** Registers an overlay while it is open. Returns its z-index, which is above that of overlays opened before it. */
export function useOverlay({ isOpen, layer, onEscape }: Params): number {
  const id = useId();
  const place = useSyncExternalStore(subscribe, () => overlays.findIndex((overlay) => overlay.id === id));
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    change([...overlays, { id, layer, onEscape: () => escape() }]);
    return () => change(overlays.filter((overlay) => overlay.id !== id));
  }, [id, isOpen, layer]);
  return LAYERS[layer] + Math.max(place, 0);
}
