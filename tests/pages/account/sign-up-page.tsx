import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import { aMember, answered, GUEST, MEMBER, renderForMember, type Replies } from '../render.tsx';
import { CODE_SENT, press, RIGHT } from './code-steps.ts';

export const consent = (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: /同意します/ }));
export const signUp = (user: UserEvent) => press(user, '会員登録する');

export const SIGNUP = '/sanrio/mypage/signup';
export const WELCOME: Replies = {
  sendMail: [CODE_SENT],
  checkCode: [RIGHT],
  checkPassword: [answered({})],
  signUp: [answered(aMember())],
};

/** Opens the sign-up as a guest, who is a member afterwards. */
export const open = (replies: Replies = WELCOME, path = SIGNUP, who = [GUEST, MEMBER]) =>
  renderForMember(<SignUp offersLine={false} />, replies, { who, path });
