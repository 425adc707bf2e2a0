/** The three syrup inks of the shop, their overprints and their halftones. There is no black. */
export const ink = {
  ichigo: '#DB1F5B',
  ichigo50: '#F59AB5',
  ichigo20: '#FCDDE6',
  soda: '#0074BA',
  soda50: '#86C4E8',
  soda20: '#D3EAF7',
  lemon: '#FFD92E',
  lemon50: '#FFEC94',
  lemon20: '#FFF8D9',
  melon: '#12814A',
  melon50: '#8CCB8E',
  melon20: '#E2F3E2',
  mikan: '#F07F1E',
  mikan50: '#FBC38C',
  mikan20: '#FEEBD7',
  budo: '#211B52',
  budo80: '#332C6B',
  budo60: '#5C5799',
  budo50: '#A9A4D6',
  budo20: '#E6E4F3',
  wood: '#F2D6B3',
  shade: '#EEF1F7',
  rule: '#CBD3E2',
  paper: '#fff',
};

/** A draw's ink with its halftones, from full to faint. */
export const tones = (name) => ({
  full: ink[name],
  half: ink[`${name}50`] ?? ink.budo50,
  faint: ink[`${name}20`],
});
