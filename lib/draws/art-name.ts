/** What a draw's picture is called where it glides from the card to the page of the draw. */
export const artName = (directoryName: string) => `art-${directoryName}`;
