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
import { hrefToFollow, scrollToHash } from './internal-links.ts';
import { deferred } from './deferred.tsx';

/**
 * A part of a page without behaviour except its links. In a document it is finished HTML that React does not
 * hydrate: neither its text nor its code is sent a second time. Only a visitor who navigates to the page inside the
 * shop, and so without a document, loads the code (docs/decisions/0100). The code is not among the page's own, and
 * neither are its style sheets: the page imports the part as well.
 */
export const staticIsland = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => (typeof window === 'undefined' ? inDocument(load) : inBrowser(load));

function inDocument<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return function InDocument(props: Props) {
    return <div style={UNSEEN}>{createElement<Props>(Content, props)}</div>;
  };
}

function inBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loading = deferred<Props>(() => load().then(scrollingToHash, () => LoadFailure));
  // HTML from a document is kept, so that returning to its page loads nothing.
  const htmlByName = new Map<string, string>();
  return function InBrowser(props: Props) {
    const name = JSON.stringify(props);
    return <DocumentHtml key={name} name={name} htmlByName={htmlByName} fallback={<Loading {...props} />} />;
  };
}

/** Shown when the code cannot be loaded; reloading the page returns its document, which holds the text. */
export const LoadFailure = () => (
  <p>
    読み込めなかったところがあります。<a href="">もう一度開く</a>
  </p>
);

/** Scrolls to the URL's hash once the part is loaded. */
const scrollingToHash = <Props extends object>(Part: ComponentType<Props>) =>
  function Loaded(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    useEffect(() => scrollToHash(container.current), []);
    return (
      <div ref={container} style={UNSEEN}>
        {createElement<Props>(Part, props)}
      </div>
    );
  };

type DocumentHtmlProps = {
  readonly name: string;
  readonly htmlByName: Map<string, string>;
  readonly fallback: ReactNode;
};

function DocumentHtml({ name, htmlByName, fallback }: DocumentHtmlProps) {
  const router = useRouter();
  const isHydrating = useSyncExternalStore(subscribeToNothing, no, yes);
  const [html] = useState(() => (isHydrating ? '' : htmlByName.get(name)));
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (html === '' && container.current !== null) htmlByName.set(name, container.current.innerHTML);
  }, [html, name, htmlByName]);

  if (html === undefined) return fallback;
  return (
    <div
      ref={container}
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

/** The wrapper has no box in the layout. */
const UNSEEN = { display: 'contents' } as const;

const subscribeToNothing = () => () => undefined;
const no = () => false;
const yes = () => true;
