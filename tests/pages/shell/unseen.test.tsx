import { act, screen } from '@testing-library/react';
import { UnseenNotice } from '#components/shell/unseen-notice.tsx';
import { anOrder, anOverview, answered, renderForMember } from '../account/member-around.tsx';
import { GUEST, MEMBER } from './shop-around.tsx';

beforeEach(() => sessionStorage.clear());

const overview = answered(anOverview({ unseenCount: 2, unseenResults: [anOrder({ status: 'SUCCESS' })] }));
const withUnseen = (unseenResults: number) => answered({ userId: 'u-21', unseenResults });

const open = (path: string, who: Parameters<typeof renderForMember>[2] = { who: [withUnseen(2)] }) =>
  renderForMember(<UnseenNotice />, { showOverview: [overview] }, { path, ...who });

const notice = () => screen.findByRole('link', { name: /まだ見ていない結果が2件あります/ });
const settled = () => act(async () => {});

test('a member with unseen results is led to the oldest of them', async () => {
  open('/sanrio/faq');
  expect(await notice()).toHaveAttribute('href', '/sanrio/marupo-otsukai/result?order=o-1');
});

test.each([
  ['a guest', [GUEST]],
  ['a member who has seen everything', [MEMBER, withUnseen(0)]],
])('%s is told nothing, and nothing is asked', async (_, who) => {
  const { sent } = open('/sanrio/faq', { who });
  await settled();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(sent('showOverview')).toEqual([]);
});

test.each(['/sanrio/marupo-otsukai/result', '/sanrio/marupo-otsukai/shopping', '/sanrio/mypage'])(
  'nobody is called away from %s',
  async (path) => {
    const { sent } = open(path);
    await settled();
    expect(sent('showOverview')).toEqual([]);
  },
);

test('it can be put away, and comes back when there is more', async () => {
  const { user } = open('/sanrio/faq');
  await notice();
  await user.click(screen.getByRole('button', { name: '知らせをとじる' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  open('/sanrio/faq', { who: [withUnseen(3)] });
  expect(await screen.findByRole('link', { name: /結果が3件あります/ })).toBeVisible();
});
