'use client';

import { useRouter } from 'next/navigation';
import {
  createElement,
  lazy,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { hrefToFollow, showNamedPlace } from './internal-links.ts';
import { deferred } from './deferred.tsx';

/**
 * A part of a page that answers to nothing but its links. In a document it is finished HTML, which React leaves as it
 * stands: neither its words nor its code come to the browser a second time. Only who gets to the page by a link inside
 * the shop, and so without a document, fetches the code (docs/decisions/0092). Because the code is not among a page's
 * own, its style sheets are not either: the page imports the part beside it.
 */
export const staticIsland = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => (typeof window === 'undefined' ? inDocument(load) : inBrowser(load));

function inDocument<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Written = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return function InDocument(props: Props) {
    return <div style={UNSEEN}>{createElement<Props>(Written, props)}</div>;
  };
}

function inBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Fetched = deferred<Props>(() => load().then(arriving, () => NotArrived));
  // What once stood in a document need not be fetched when its page is returned to.
  const seen = new Map<string, string>();
  return function InBrowser(props: Props) {
    const name = JSON.stringify(props);
    return <Standing key={name} name={name} seen={seen} otherwise={<Fetched {...props} />} />;
  };
}

/** A text that cannot be had is not passed over: the document of its page has it finished. */
const NotArrived = () => (
  <p>
    読み込めなかったところがあります。<a href="">もう一度ひらく</a>
  </p>
);

/** Who was led to a place in a part has to be led there again once the part is there. */
const arriving = <Props extends object>(Part: ComponentType<Props>) =>
  function Arrived(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => showNamedPlace(place.current), []);
    return (
      <div ref={place} style={UNSEEN}>
        {createElement<Props>(Part, props)}
      </div>
    );
  };

type StandingProps = {
  readonly name: string;
  readonly seen: Map<string, string>;
  readonly otherwise: ReactNode;
};

function Standing({ name, seen, otherwise }: StandingProps) {
  const router = useRouter();
  const isHydrating = useSyncExternalStore(neverChanges, no, yes);
  const [html] = useState(() => (isHydrating ? '' : seen.get(name)));
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (html === '' && place.current !== null) seen.set(name, place.current.innerHTML);
  }, [html, name, seen]);

  if (html === undefined) return otherwise;
  return (
    <div
      ref={place}
      style={UNSEEN}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={(event) => {
        const href = hrefToFollow(event.nativeEvent);
        if (href === undefined) return;
        event.preventDefault();
        router.push(href);
      }}
    />
  );
}

/** The box around it is none of the layout's business. */
const UNSEEN = { display: 'contents' } as const;

const neverChanges = () => () => undefined;
const no = () => false;
const yes = () => true;
