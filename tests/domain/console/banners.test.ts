import { shownWith } from '#console/routes/banners/shown-banners.ts';

const aBanner = (bannerId: string, position: number) => ({
  bannerId,
  position,
  title: bannerId,
  pictureId: 'p',
});

const BANNERS = [aBanner('a', 10), aBanner('c', 20), aBanner('d', 30)];
const FORM = { title: 'edited', picture: { pictureId: 'q', alt: '' } };

const shown = (stored: Parameters<typeof shownWith>[0]['stored']) =>
  shownWith({ form: FORM, stored, banners: BANNERS }).map(({ title }) => title);

test.each([
  ['that is shown keeps its place', aBanner('c', 20), ['a', 'edited', 'd']],
  ['that is not shown has the place of its position', aBanner('x', 15), ['a', 'edited', 'c', 'd']],
  ['with the position of another one follows by its id', aBanner('b', 20), ['a', 'edited', 'c', 'd']],
  ['behind all others is the last', aBanner('x', 40), ['a', 'c', 'd', 'edited']],
  ['that is new is the last', undefined, ['a', 'c', 'd', 'edited']],
])('A banner %s', (_case, stored, titles) => {
  expect(shown(stored)).toEqual(titles);
});

test('Without a picture nothing is shown', () => {
  expect(shownWith({ form: { ...FORM, picture: null }, stored: undefined, banners: BANNERS })).toEqual([]);
});
