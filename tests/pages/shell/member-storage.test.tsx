import { screen, waitFor } from '@testing-library/react';
import { LogOut } from '#components/shell/log-out.tsx';
import { rememberDraw } from '#lib/draws/recent-draws.ts';
import { saveDraft } from '#lib/forms/draft.ts';
import { isOwner, onSessionChange } from '#lib/session/member-storage.ts';
import { keyPlaceOf as purchaseKeyPlaceOf } from '#lib/orders/place-order.ts';
import { storeRound } from '#lib/play/rounds.ts';
import { idempotencyKey } from '#lib/session/idempotency-key.ts';
import type { Session } from '#lib/session/session.ts';
import { readTab, writeTab } from '#lib/session/tab-storage.ts';
import { useSession } from '#lib/session/use-session.ts';
import { EMPTY_SELECTION, writeSelection } from '#lib/shipments/selection.ts';
import { keyPlaceOf as shipmentKeyPlaceOf } from '#lib/shipments/request-shipment.ts';
import { saveAddressForm } from '#lib/shipments/address-form.ts';
import { MEMBER_MARK_SCRIPT } from '#lib/site/member-mark.ts';
import { aSummary, aWonPrize } from '../../support/api-responses.ts';
import { GUEST, MEMBER, LOST, renderInShop } from '../render.tsx';

const MINORI: Session = { kind: 'member', userId: 'u-21' };
const HAJIME: Session = { kind: 'member', userId: 'u-22' };
const NO_MEMBER: Session = { kind: 'guest' };

beforeEach(() => {
  onSessionChange(NO_MEMBER);
  localStorage.clear();
  sessionStorage.clear();
});

/** Writes every key that a member can store in a browser. */
function storeEverything(userId: string) {
  const address = { zip: '6068301', address: '京都府京都市左京区', address2: '', tel: '09012345678' };
  saveAddressForm(userId, {
    where: 'other',
    name: '小川 みのり',
    ...address,
    keep: '',
    method: '',
    deliverOn: '',
    deliverySlot: '',
    isGift: 'yes',
    giftFrom: 'みどり',
    giftMessage: 'おめでとう！',
    isSurprise: '',
  });
  idempotencyKey(shipmentKeyPlaceOf(userId), 'a request');
  writeSelection(userId, { ...EMPTY_SELECTION, prizes: [aWonPrize()] });
  idempotencyKey(purchaseKeyPlaceOf({ userId, productId: 'p-otsukai', quantity: 1 }));
  storeRound('o-1', 3);
  sessionStorage.setItem('unseen/put-away', '2');
  saveDraft({ key: 'payment-method', excluded: [] }, { method: 'CARD' });
  rememberDraw(aSummary());
  localStorage.setItem('play/sound', 'on');
  localStorage.setItem('play/vibration', 'off');
  sessionStorage.setItem('scroll-positions', '[["entry",900]]');
}

const storedKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();
const DEVICE_KEYS = ['has-logged-in', 'play/sound', 'play/vibration', 'scroll-positions'];

test.each([
  ['a logout or an ended login', NO_MEMBER, DEVICE_KEYS],
  ['a login of another member', HAJIME, [...DEVICE_KEYS, 'whose', 'whose']],
])('%s leaves only the keys of the device', (_who, next, stays) => {
  onSessionChange(MINORI);
  storeEverything('u-21');
  expect(storedKeys()).toHaveLength(14);
  onSessionChange(next);
  expect(storedKeys()).toEqual(stays);
});

test('a logout leaves only the keys of the device, also when the check after it fails', async () => {
  const { user } = renderInShop(<LogOut />, { who: [MEMBER, LOST] });
  const logOut = await screen.findByRole('button', { name: 'ログアウト' });
  storeEverything('u-21');
  await user.click(logOut);
  await waitFor(() => expect(logOut).not.toBeInTheDocument());
  expect(storedKeys()).toEqual(DEVICE_KEYS);
});

test('the mark of a member is set before the session is known, and follows it', () => {
  const { dataset } = document.documentElement;
  onSessionChange(MINORI);
  expect(dataset.member).toBe('');
  delete dataset.member;
  window.eval(MEMBER_MARK_SCRIPT);
  expect(dataset.member).toBe('');
  onSessionChange(NO_MEMBER);
  expect(dataset.member).toBeUndefined();
  window.eval(MEMBER_MARK_SCRIPT);
  expect(dataset.member).toBeUndefined();
});

test('the copies of what a member saw are deleted when another one is logged in', () => {
  const removed: string[] = [];
  const remove = async (name: string) => removed.push(name) > 0;
  Object.assign(window, { caches: { delete: remove } });
  onSessionChange(MINORI);
  onSessionChange(MINORI);
  expect([isOwner('u-21'), isOwner('u-22')]).toEqual([true, false]);
  expect(removed).toEqual([]);
  onSessionChange(HAJIME);
  expect(removed).toEqual(expect.arrayContaining(['own-pages', 'pages']));
  Reflect.deleteProperty(window, 'caches');
});

test.each([
  ['continues', MINORI],
  ['is unknown', { kind: 'unreachable', message: 'だめでした' } as const],
  ['is being requested', { kind: 'loading' } as const],
])('the input of a member stays when their session %s', (_how, session) => {
  onSessionChange(MINORI);
  storeEverything('u-21');
  const before = storedKeys();
  onSessionChange(session);
  expect(storedKeys()).toEqual(before);
});

test('a browser closed without logging out is emptied for the next session', () => {
  onSessionChange(MINORI);
  storeEverything('u-21');
  // A new window has only the local storage.
  const kept = Object.entries({ ...localStorage });
  onSessionChange(NO_MEMBER);
  for (const [place, text] of kept) localStorage.setItem(place, text);
  onSessionChange(NO_MEMBER);
  expect(storedKeys()).toEqual(DEVICE_KEYS);
});

test('a draft that is too old is deleted, whatever page is open', () => {
  saveDraft({ key: 'contact', excluded: [] }, { text: '荷物が届きません。' });
  const [[key, text] = ['', '{}']] = Object.entries(sessionStorage);
  sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), savedAt: Date.now() - 31 * 60_000 }));
  onSessionChange(NO_MEMBER);
  expect(storedKeys()).toEqual([]);
});

test("a guest's sign-up draft stays", () => {
  saveDraft({ key: 'signup/details', excluded: [] }, { name: '小川 みのり' });
  onSessionChange(NO_MEMBER);
  expect(storedKeys()).toEqual(['draft/signup/details']);
});

test('a browser without storage empties the memory of the page', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    onSessionChange(MINORI);
    writeTab('shipment-address/u-21', '京都府');
    expect(readTab('shipment-address/u-21')).toBe('京都府');
    onSessionChange(NO_MEMBER);
    expect(readTab('shipment-address/u-21')).toBeNull();
  } finally {
    blocked.mockRestore();
  }
});

function Who() {
  const { session, refresh } = useSession();
  return (
    <>
      <button onClick={() => void refresh()}>look again</button>
      <p>{session.kind}</p>
      <ul>
        <LogOut />
      </ul>
    </>
  );
}

test('the button ログアウト empties the browser', async () => {
  const { user } = renderInShop(<Who />, { who: [MEMBER, GUEST] });
  const button = await screen.findByRole('button', { name: 'ログアウト' });
  storeEverything('u-21');
  await user.click(button);
  await waitFor(() => expect(storedKeys()).toEqual(DEVICE_KEYS));
});

test('a login ended elsewhere empties the browser once that is known', async () => {
  const { user } = renderInShop(<Who />, { who: [MEMBER, LOST, GUEST] });
  await screen.findByText('member');
  storeEverything('u-21');
  await user.click(screen.getByRole('button', { name: 'look again' }));
  await screen.findByText('unreachable');
  expect(storedKeys()).toContain('shipment-address/u-21');
  await user.click(screen.getByRole('button', { name: 'look again' }));
  await screen.findByText('guest');
  expect(storedKeys()).toEqual(DEVICE_KEYS);
});
