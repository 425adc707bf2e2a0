import { isMacOf, macOf } from '#backend/crypto/secrets.ts';
import {
  resultOfText,
  type SharedResult,
  sharedResult,
  textOfResult,
} from '#backend/domain/orders/shared-result.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { sourceSaltNamed } from '#backend/persistence/draws/source-salt.ts';
import { findOrderView, type OrderViewDeps } from '#backend/persistence/orders/order-view.ts';

/**
 * The key of the result of an order: its prizes, with a code that only the shop can make from the secret of the draw. Nothing
 * is stored, and nothing leads from a key to the order or its member. A draw that is no longer public has none.
 */
export async function shareResult(
  deps: OrderViewDeps,
  { memberId, orderId }: { readonly memberId: string; readonly orderId: string },
): Promise<{ readonly key: string } | 'notFound' | 'orderNotPlayed'> {
  const order = await findOrderView(deps, memberId, orderId);
  if (order === undefined) return 'notFound';
  if (order.prizes.length === 0) return 'orderNotPlayed';
  const salt = await sourceSaltNamed(deps.db, order.directoryName);
  if (salt === undefined) return 'notFound';
  const text = textOfResult(sharedResult(order.prizes));
  return { key: `${text}-${macOf(messageOf(text), salt)}` };
}

export async function showSharedResult(
  db: Connection,
  { directoryName, key }: { readonly directoryName: string; readonly key: string },
): Promise<SharedResult | 'drawNotFound' | 'notFound'> {
  const salt = await sourceSaltNamed(db, directoryName);
  if (salt === undefined) return 'drawNotFound';
  const end = key.lastIndexOf('-');
  const text = key.slice(0, end);
  return isMacOf(key.slice(end + 1), messageOf(text), salt) ? resultOfText(text) : 'notFound';
}

/** The secret of a draw also makes the digests of the sources of its orders. */
const messageOf = (text: string): string => `result ${text}`;
