import { Drawer, type DrawerProps } from '@mantine/core';
import { useOverlay } from './open-overlays.ts';

/** A panel at the side of the page, above all that was opened before it. */
export function SidePanel(props: Omit<DrawerProps, 'zIndex' | 'closeOnEscape'>) {
  const zIndex = useOverlay({ isOpen: props.opened, layer: 'dialog', onEscape: props.onClose });
  return <Drawer {...props} zIndex={zIndex} closeOnEscape={false} />;
}
