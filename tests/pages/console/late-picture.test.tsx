import { act, renderHook } from '@testing-library/react';
import { useBrand } from '#console/routes/settings/use-brand.ts';
import { OTHER_BRAND } from '../../support/brand.ts';

const STORED: Parameters<typeof useBrand>[0] = {
  value: OTHER_BRAND,
  version: 1,
  changedAt: null,
  changedBy: null,
};

test('Two pictures and words that were typed while they were uploaded are all kept', () => {
  const { result } = renderHook(() => useBrand(STORED));
  const { change: whenUploadsBegan } = result.current;
  act(() => result.current.change({ name: '本舗' }));
  act(() => whenUploadsBegan({ logo: 'a'.repeat(32) }));
  act(() => whenUploadsBegan({ icon: 'b'.repeat(32) }));
  expect(result.current.form).toMatchObject({
    name: '本舗',
    logo: 'a'.repeat(32),
    icon: 'b'.repeat(32),
  });
});
