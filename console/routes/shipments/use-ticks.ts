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
  /** The server does not have the last tick yet, or does not know that the box was put aside. */
  isBehind: boolean;
  /** Called when others can have the box; undefined: it is open. */
  onAside?: () => void;
};

/** A box that somebody else has, or that is not packed any more. The server may lack its last ticks. */
export type LostBox = {
  readonly shipment: string;
  readonly ticked: ReadonlySet<string>;
  /** Undefined: it was put aside. */
  readonly refused: CallError | undefined;
};

/**
 * The prizes that are in the open box. Each tick is shown at once and sent in the background, all ticks together, one call at a
 * time. Without a connection they wait for it, also those of a box that was put aside. `onLost`: its ticks are not sent again.
 */
export function useTicks(onLost: (lost: LostBox) => void) {
  const [ticked, setTicked] = useState(NOTHING);
  const boxes = useRef<{ open: Sending | undefined; readonly aside: Set<Sending> }>({
    open: undefined,
    aside: new Set(),
  });
  const lose = useRef(onLost);
  const end = () => {
    boxes.current.open = undefined;
    setTicked(NOTHING);
  };
  const send = async (box: Sending) => {
    const done = await sendTicks(box);
    if (done === 'waits') return;
    const { shipment, onAside } = box;
    boxes.current.aside.delete(box);
    if (done === 'aside') return onAside?.();
    const isLeft = onAside === undefined && boxes.current.open !== box;
    if (boxes.current.open === box) end();
    if (!isLeft) lose.current({ shipment, ticked: box.ticked, refused: done.refused });
  };
  const sendAll = useRef(() => {});
  useEffect(() => {
    lose.current = onLost;
    sendAll.current = () => {
      const { open, aside } = boxes.current;
      for (const box of aside) void send(box);
      if (open !== undefined) void send(open);
    };
  });
  useEffect(() => {
    const again = () => sendAll.current();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return {
    ticked,
    /** Sends what a box that was put aside still lacks, before it is opened again. */
    settle: async (shipment: string) => {
      for (const box of boxes.current.aside) if (box.shipment === shipment) await send(box);
    },
    begin: (shipment: string, ids: readonly string[]) => {
      boxes.current.open = { shipment, ticked: new Set(ids), isUnderWay: false, isBehind: false };
      setTicked(new Set(ids));
    },
    /** Returns how many are ticked then. */
    toggle: (wonPrizeId: string) => {
      const next = new Set(ticked);
      if (!next.delete(wonPrizeId)) next.add(wonPrizeId);
      setTicked(next);
      const { open } = boxes.current;
      if (open !== undefined) {
        open.ticked = next;
        open.isBehind = true;
        void send(open);
      }
      return next.size;
    },
    /** Lets others have the box, with what is in it. */
    putAside: (onAside: () => void) => {
      const { open, aside } = boxes.current;
      end();
      if (open === undefined) return;
      open.onAside = onAside;
      open.isBehind = true;
      aside.add(open);
      void send(open);
    },
    /** The box is packed, or was left to somebody else. */
    end,
  };
}

/** Sends what the server does not have. `waits`: nothing is left to send now, or there was no answer. */
async function sendTicks(
  box: Sending,
): Promise<'waits' | 'aside' | { readonly refused: CallError | undefined }> {
  if (box.isUnderWay) return 'waits';
  box.isUnderWay = true;
  try {
    while (box.isBehind) {
      box.isBehind = false;
      const args = { params: { shipment: box.shipment }, body: { wonPrizeIds: [...box.ticked] } };
      if (box.onAside === undefined) {
        await call('tickBox', args);
        continue;
      }
      // Of somebody else, it stays theirs.
      return (await call('putBoxAside', args)).packer === null ? 'aside' : { refused: undefined };
    }
    return 'waits';
  } catch (failure) {
    box.isBehind = true;
    const isRefused = failure instanceof CallError && failure.refusal !== undefined && failure.status < 500;
    return isRefused ? { refused: failure } : 'waits';
  } finally {
    box.isUnderWay = false;
  }
}
