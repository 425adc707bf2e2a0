/** Name of the view transition of a draw's picture from its card to its page. */
export const artTransitionName = (directoryName: string) => `art-${directoryName}`;
