/** The oldest versions for which the scripts are built; `browserslist` in package.json names the same. */
export const SUPPORTED_BROWSERS = { Chrome: '111', Edge: '111', Firefox: '111', Safari: '16.4' } as const;

/** Chrome 111以降、Edge 111以降 … */
export const supportedBrowsersText = Object.entries(SUPPORTED_BROWSERS)
  .map(([name, version]) => `${name} ${version}以降`)
  .join('、');
