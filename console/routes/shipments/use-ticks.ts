import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '#console/api/call.ts';

/** Ticks without an answer are sent again after this time. */
const RETRY_MS = 5_000;

const NOTHING: ReadonlySet<string> = new Set();

/** A box whose ticks are being sent. */
type Sending = {
  readonly shipment: string;
  ticked: ReadonlySet<string>;
  isUnderWay: boolean;
  /** The server does not have the last tick yet. */
  isBehind: boolean;
};

/**
 * The prizes that are in the open box. Each tick is shown at once and sent in the background, all ticks together, one call at a
 * time. Without a connection they wait for it. `onRefused`: somebody else has the box, or it is not packed any more.
 */
export function useTicks(onRefused: (failure: CallError) => void) {
  const [ticked, setTicked] = useState(NOTHING);
  const sending = useRef<Sending>(undefined);
  const refuse = useRef(onRefused);
  useEffect(() => {
    refuse.current = onRefused;
  });
  useEffect(() => {
    const send = () => void sendTicks(sending.current, refuse.current);
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, []);
  return {
    ticked,
    begin: (shipment: string, ids: readonly string[]) => {
      sending.current = { shipment, ticked: new Set(ids), isUnderWay: false, isBehind: false };
      setTicked(new Set(ids));
    },
    /** Returns how many are ticked then. */
    toggle: (wonPrizeId: string) => {
      const next = new Set(ticked);
      if (!next.delete(wonPrizeId)) next.add(wonPrizeId);
      setTicked(next);
      if (sending.current !== undefined) {
        sending.current.ticked = next;
        sending.current.isBehind = true;
        void sendTicks(sending.current, refuse.current);
      }
      return next.size;
    },
    /** Lets others have the box, with what is in it. */
    putAside: (onDone: () => void) => {
      const box = sending.current;
      sending.current = undefined;
      setTicked(NOTHING);
      if (box !== undefined) void putAside(box).then(onDone);
    },
  };
}

async function sendTicks(box: Sending | undefined, onRefused: (failure: CallError) => void): Promise<void> {
  if (box === undefined || box.isUnderWay) return;
  box.isUnderWay = true;
  try {
    while (box.isBehind) {
      box.isBehind = false;
      await call('tickBox', { params: { shipment: box.shipment }, body: { wonPrizeIds: [...box.ticked] } });
    }
  } catch (failure) {
    // Without an answer they are sent again.
    box.isBehind = true;
    if (failure instanceof CallError && failure.refusal !== undefined && failure.status < 500)
      onRefused(failure);
  } finally {
    box.isUnderWay = false;
  }
}

/** A box that cannot be put aside is free by itself after a while. */
async function putAside({ shipment }: Sending): Promise<void> {
  await call('putBoxAside', { params: { shipment }, body: {} }).catch(() => undefined);
}
