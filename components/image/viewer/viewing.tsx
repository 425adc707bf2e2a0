import { type Plugin, addToolbarButton, createModule } from 'yet-another-react-lightbox';
import { SightProvider } from './sight-provider.tsx';
import { Stage } from './stage.tsx';
import { Tools } from './tools.tsx';

/**
 * Zoom, rotation, swipe and wheel with the constants of specification §9. The lightbox's own zoom plugin multiplies
 * where the specification adds, and keeps the arrow keys to itself (docs/decisions/0043).
 */
export const viewing: Plugin = ({ addModule, augment }) => {
  addModule(createModule('viewing', SightProvider));
  augment(({ toolbar, render, controller, ...props }) => ({
    ...props,
    toolbar: addToolbarButton(toolbar, 'viewing', <Tools key="viewing" />),
    render: { ...render, slideContainer: Stage },
    controller: { ...controller, disableSwipeNavigation: true, preventDefaultWheelY: true },
  }));
};
