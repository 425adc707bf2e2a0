import { Modal, type ModalProps } from '@mantine/core';
import { type Layer } from './layers.ts';
import { useOverlay } from './open-overlays.ts';

type Props = Omit<ModalProps, 'zIndex' | 'closeOnEscape'> & {
  readonly layer?: Layer;
  /** `false`: it stays until it is answered. */
  readonly closesOnEscape?: boolean;
};

/** A dialog above all that was opened before it. */
export function Dialog({ layer = 'dialog', closesOnEscape = true, ...props }: Props) {
  const zIndex = useOverlay({
    isOpen: props.opened,
    layer,
    onEscape: () => {
      if (closesOnEscape) props.onClose();
    },
  });
  return <Modal {...props} zIndex={zIndex} closeOnEscape={false} />;
}
