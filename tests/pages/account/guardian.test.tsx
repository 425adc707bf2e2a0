import { screen } from '@testing-library/react';
import { GuardianshipCard } from '#components/account/guardian/guardianship.tsx';
import { OwnGuardianCard } from '#components/account/guardian/own-guardian.tsx';
import { GUARDIAN_ROUTE, guardianRoute } from '#lib/site/guardian-routes.ts';
import type { Guardianship, OwnGuardian } from '#lib/contract/member/guardian.ts';
import { answered, fill, GUEST, refused, renderForMember } from '../render.tsx';

const TOKEN = 'a'.repeat(43);
const INVITED = {
  hiddenEmail: 'pa***@example.com',
  invitedAt: '2026-11-28T01:00:00Z',
  confirmedAt: null,
  monthlyCap: null,
  isStopped: false,
};
const own = (but: Partial<OwnGuardian> = {}): OwnGuardian => ({
  ageCap: 5_000,
  hasName: true,
  isNeeded: true,
  guardian: null,
  ...but,
});
const UNDECIDED: Guardianship = {
  childName: '小川 みのり',
  ageCap: 5_000,
  confirmedAt: null,
  monthlyCap: null,
  isStopped: false,
};

describe('The page of a minor', () => {
  test('sends the guardian an email and shows that they have not answered', async () => {
    const { user, sent } = renderForMember(<OwnGuardianCard />, {
      showOwnGuardian: [answered(own())],
      inviteGuardian: [answered(own({ guardian: INVITED }))],
    });
    await fill(user, await screen.findByLabelText('保護者の方のメールアドレス'), 'parent@example.com');
    await user.click(screen.getByRole('button', { name: 'お願いのメールを送る' }));
    expect(await screen.findByText('お願いのメールをお送りしました')).toBeVisible();
    expect(screen.getByText('まだです')).toBeVisible();
    expect(sent('inviteGuardian')).toEqual([{ body: { email: 'parent@example.com' } }]);
  });

  test('asks a member without a name for it, because the guardian must know whose purchases they decide', async () => {
    const { user, sent } = renderForMember(<OwnGuardianCard />, {
      showOwnGuardian: [answered(own({ hasName: false }))],
      inviteGuardian: [answered(own({ guardian: INVITED }))],
    });
    await fill(user, await screen.findByLabelText('保護者の方のメールアドレス'), 'parent@example.com');
    await user.click(screen.getByRole('button', { name: 'お願いのメールを送る' }));
    expect(screen.getByLabelText('あなたのお名前')).toHaveAccessibleDescription(/お名前を入力してください。/);
    expect(sent('inviteGuardian')).toEqual([]);
    await fill(user, screen.getByLabelText('あなたのお名前'), '小川 みのり');
    await user.click(screen.getByRole('button', { name: 'お願いのメールを送る' }));
    expect(await screen.findByText('お願いのメールをお送りしました')).toBeVisible();
    expect(sent('inviteGuardian')).toEqual([{ body: { email: 'parent@example.com', name: '小川 みのり' } }]);
    expect(screen.queryByLabelText('あなたのお名前')).toBeNull();
  });

  test('shows what a guardian has decided, without a form', async () => {
    const guardian = { ...INVITED, confirmedAt: '2026-11-28T02:00:00Z', monthlyCap: 3_000, isStopped: true };
    renderForMember(<OwnGuardianCard />, { showOwnGuardian: [answered(own({ guardian }))] });
    expect(await screen.findByText('保護者の方が止めています')).toBeVisible();
    expect(screen.getByText('3,000円')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('asks an adult for nothing', async () => {
    const adult = own({ ageCap: null, isNeeded: false });
    renderForMember(<OwnGuardianCard />, { showOwnGuardian: [answered(adult)] });
    expect(await screen.findByText(/18歳未満の方のためのものです/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('The page of a guardian', () => {
  const asGuest = (replies: Parameters<typeof renderForMember>[1], path = guardianRoute(TOKEN)) =>
    renderForMember(<GuardianshipCard />, replies, { who: [GUEST], path });

  test('asks for a decision, a lower cap and custody, and takes the token out of the address', async () => {
    const decided = { ...UNDECIDED, confirmedAt: '2026-11-28T02:00:00Z', monthlyCap: 3_000 };
    const { user, sent } = asGuest({
      showGuardianship: [answered(UNDECIDED)],
      decideAsGuardian: [answered(decided)],
    });
    const button = await screen.findByRole('button', { name: 'この内容で決める' });
    expect(window.location.hash).toBe('');
    await user.click(button);
    expect(sent('decideAsGuardian')).toEqual([]);
    await user.selectOptions(screen.getByLabelText('購入'), '購入に同意する');
    await fill(user, screen.getByLabelText(/ひと月の上限/), '３，０００円');
    await user.click(screen.getByRole('checkbox'));
    await user.click(button);
    expect(await screen.findByText('購入に同意しました')).toBeVisible();
    expect(sent('decideAsGuardian')).toEqual([
      { body: { token: TOKEN, isGuardian: true, monthlyCap: 3_000, isStopped: false } },
    ]);
  });

  test("refuses a cap above the shop's", async () => {
    const { user, sent } = asGuest({ showGuardianship: [answered(UNDECIDED)] });
    await user.selectOptions(await screen.findByLabelText('購入'), '購入を止める');
    await fill(user, screen.getByLabelText(/ひと月の上限/), '5001');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'この内容で決める' }));
    expect((await screen.findAllByText('5,000円以下の金額を入力してください。')).length).toBeGreaterThan(0);
    expect(sent('decideAsGuardian')).toEqual([]);
  });

  test.each([
    ['without a link', GUARDIAN_ROUTE],
    ['with a link that has ended', guardianRoute(TOKEN)],
  ])('offers a new link %s', async (_when, path) => {
    const { user, sent } = asGuest(
      { showGuardianship: [refused('guardianLinkEnded')], sendGuardianLink: [answered({ sent: true })] },
      path,
    );
    await fill(user, await screen.findByLabelText('保護者の方のメールアドレス'), 'parent@example.com');
    await user.click(screen.getByRole('button', { name: 'リンクを送る' }));
    expect(await screen.findByText('お申し込みを受け付けました')).toBeVisible();
    expect(sent('sendGuardianLink')).toEqual([{ body: { email: 'parent@example.com' } }]);
  });
});
