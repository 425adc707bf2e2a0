import { screen } from '@testing-library/react';
import { anOrderDetail } from '../../support/order-detail.ts';
import { answered } from '../account/member-around.tsx';
import type { shopFor } from './shop-for.tsx';

/** Ten tickets of 700 yen. */
export const ORDER = anOrderDetail();
export const TRIP = answered({ redirectId: 'r-1', url: 'https://pay.example/r-1' });
export const NO_TRIP = answered({ redirectId: 'r-1', url: null });

type User = ReturnType<typeof shopFor>['user'];

export const pay = () => screen.findByRole('button', { name: '7,000円 注文を確定して支払う' });
export const method = (name: string | RegExp) => screen.findByRole('radio', { name });
export const agreements = () => screen.getAllByRole('checkbox');

export async function agree(user: User): Promise<void> {
  for (const box of agreements()) await user.click(box);
}

export async function chooseAndAgree(user: User, name: string | RegExp = /PayPay/): Promise<void> {
  await user.click(await method(name));
  await agree(user);
}
