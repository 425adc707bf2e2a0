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
 * A part of a page that answers to nothing but its links. In a document it is finished HTML, which React leaves as it
 * stands: neither its words nor its code come to the browser a second time. Only who gets to the page by a link inside
 * the shop, and so without a document, fetches the code (docs/decisions/0092). Because the code is not among a page's
 * own, its style sheets are not either: the page imports the part beside it.
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
  // What once stood in a document need not be fetched when its page is returned to.
  const htmlByName = new Map<string, string>();
  return function InBrowser(props: Props) {
    const name = JSON.stringify(props);
    return <DocumentHtml key={name} name={name} htmlByName={htmlByName} fallback={<Loading {...props} />} />;
  };
}

/** A text that cannot be had is not passed over: the document of its page has it finished. */
const LoadFailure = () => (
  <p>
    読み込めなかったところがあります。<a href="">もう一度ひらく</a>
  </p>
);

/** Who was led to a place in a part has to be led there again once the part is there. */
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

/** The box around it is none of the layout's business. */
const UNSEEN = { display: 'contents' } as const;

const subscribeToNothing = () => () => undefined;
const no = () => false;
const yes = () => true;
