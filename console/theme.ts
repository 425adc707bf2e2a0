import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { LAYERS } from './overlays/layers.ts';

/** The shop's text colour (budo in app/colours.css) from light to dark. */
const BUDO: MantineColorsTuple = [
  '#f3f2fa',
  '#e3e1f2',
  '#c6c2e3',
  '#aea9dc',
  '#8f88ca',
  '#7770b8',
  '#645da6',
  '#544d94',
  '#433c80',
  '#332c6b',
];

/** Calm: one colour, small steps of size, no shadows on the page. Dark shades, because text of 4.5:1 needs them (WCAG 1.4.3). */
export const THEME = createTheme({
  colors: { budo: BUDO },
  primaryColor: 'budo',
  primaryShade: { light: 8, dark: 6 },
  fontFamily:
    "'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic Medium', Meiryo, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // The smallest touch target of WCAG 2.2 (2.5.8) is 24 px; fingers of packers get 44.
    Button: { defaultProps: { size: 'sm', mih: 40 } },
    // Within a text, a link differs from it by more than its colour (WCAG 1.4.1).
    Anchor: { defaultProps: { underline: 'always' } },
    AppShell: { defaultProps: { zIndex: LAYERS.frame } },
    Popover: { defaultProps: { zIndex: LAYERS.popover } },
    Notifications: { defaultProps: { zIndex: LAYERS.notification } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': '閉じる' },
        transitionProps: { duration: 120 },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': '閉じる' } } },
    // A <header> outside of an article would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // A state is never cut off by a narrow column.
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', miw: 'max-content' } },
  },
});

/** Mantine's secondary colours have 3:1; these have 4.5:1 and more. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565b66',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#b3123f',
    '--mantine-color-red-text': '#b3123f',
    '--mantine-color-body': '#fbfbfd',
    '--mantine-color-green-light-color': '#1b5e2b',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-orange-light-color': '#8a3800',
    '--mantine-color-red-light-color': '#a01414',
  },
  dark: {
    '--mantine-color-dimmed': '#b4b7c0',
    '--mantine-color-placeholder': '#9aa0ab',
    '--mantine-color-error': '#ff8fa8',
    // Mantine's own surfaces of badges, notices and the menu are darker than the page.
    '--mantine-color-budo-light': 'rgba(143, 136, 202, 0.24)',
    '--mantine-color-budo-light-hover': 'rgba(143, 136, 202, 0.32)',
    '--mantine-color-budo-light-color': '#e3e1f2',
    '--mantine-color-gray-light': 'rgba(255, 255, 255, 0.1)',
    '--mantine-color-gray-light-color': '#e3e5ea',
    '--mantine-color-blue-light': 'rgba(77, 171, 247, 0.2)',
    '--mantine-color-blue-light-color': '#b9dcfb',
    '--mantine-color-green-light': 'rgba(81, 207, 102, 0.18)',
    '--mantine-color-green-light-color': '#b2f2bb',
    '--mantine-color-yellow-light': 'rgba(252, 196, 25, 0.16)',
    '--mantine-color-yellow-light-color': '#ffec99',
    '--mantine-color-orange-light': 'rgba(255, 146, 43, 0.2)',
    '--mantine-color-orange-light-color': '#ffd8a8',
    '--mantine-color-violet-light': 'rgba(151, 117, 250, 0.24)',
    '--mantine-color-violet-light-color': '#e5dbff',
    '--mantine-color-red-light': 'rgba(255, 107, 107, 0.2)',
    '--mantine-color-red-light-color': '#ffc9c9',
    '--mantine-color-anchor': 'var(--mantine-color-budo-2)',
  },
});
