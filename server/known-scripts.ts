import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MASCOT_SCRIPT } from '#lib/site/mascot-choice.ts';
import { MEMBER_MARK_SCRIPT } from '#lib/site/member-mark.ts';

/** Whether an inline script is one that the shop, Next or React writes into pages. */
export type IsKnownScript = (text: string) => boolean;

/** The shop's own script before the first paint (components/shell/mascot-mark.tsx). */
export const OWN_SCRIPT = `${MASCOT_SCRIPT};${MEMBER_MARK_SCRIPT}`;

const FLIGHT_START = '(self.__next_f=self.__next_f||[]).push([0])';

/** A page's data: an array of a number and a text. */
const FLIGHT_DATA = /^self\.__next_f\.push\((.+)\)$/s;

/** The names of the first files to run. */
const CHUNKS = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.+)\);?$/s;

/** A call of one of React's functions for streamed parts, with values only. */
const REACT_CALL = /^\$R[A-Z]\((.*)\)$/s;

/**
 * Recognises the scripts whose hashes the policy of a page contains. Scripts of any other form may have been put into the
 * HTML on the server, and do not run.
 */
export function knownScripts(): IsKnownScript {
  const react = scriptsOfReact();
  const constant = [OWN_SCRIPT, FLIGHT_START, ...scriptsOfNext()];
  return (text) =>
    constant.includes(text) ||
    isArray(FLIGHT_DATA.exec(text)?.[1]) ||
    isObject(CHUNKS.exec(text)?.[1]) ||
    isOfReact(text, react);
}

function isOfReact(text: string, react: readonly string[]): boolean {
  let rest = text;
  for (let known = partAtStart(rest); known !== undefined; known = partAtStart(rest))
    rest = rest.slice(known.length).replace(/^;/, '');
  return text !== '' && (rest === '' || isArray(`[${REACT_CALL.exec(rest)?.[1] ?? '!'}]`));

  function partAtStart(script: string): string | undefined {
    return react.find((part) => script.startsWith(part));
  }
}

const isArray = (json: string | undefined): boolean => Array.isArray(parsed(json));

function isObject(json: string | undefined): boolean {
  const value = parsed(json);
  return typeof value === 'object' && value !== null;
}

function parsed(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** React as Next brings it: its server writes the functions for streamed parts into pages as text. */
const REACT_SERVER = 'next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js';

/** A text of its source that is a script or the beginning of one, without the call that may follow. */
const REACT_TEXT = /'((?:\$R[A-Z]=|\$RM=)(?:[^'\\\n]|\\.)*)'|"(requestAnimationFrame\([^"\\\n]*)"/g;

/** Returns the functions for streamed parts, the longest first. */
function scriptsOfReact(): readonly string[] {
  const source = sourceOf(REACT_SERVER);
  const texts = [...source.matchAll(REACT_TEXT)].map(([, one, other = '']) => one ?? other);
  return [...new Set(texts.map(unescaped).map((text) => text.replace(/;*\$R[A-Z]\("$/, '')))]
    .filter((text) => text !== '')
    .toSorted((one, other) => other.length - one.length);
}

/** Next writes icons into the body of a streamed page, and a script that moves them. */
const NEXT_METADATA = 'next/dist/server/app-render/metadata-insertion/create-server-inserted-metadata.js';

const scriptsOfNext = (): readonly string[] =>
  [...sourceOf(NEXT_METADATA).matchAll(/_SCRIPT = `([^`$]+)`/g)].flatMap(
    ([, text]) => text?.replaceAll('\\\n', '') ?? [],
  );

/** The package's components for Google; the one of the data layer is beside them. */
const GOOGLE_COMPONENTS = '@next/third-parties/google';

/** The template of the inline script, and the values in it. Without a `dataLayer` of its own it adds no entry. */
const DATA_LAYER_SCRIPT = /__html: `(.*?)`,\s*\}, nonce:/s;
const OWN_ENTRY = /\$\{dataLayer \? .*? : ''\}/s;
const LAYER_NAME = '${dataLayerName}';

/**
 * Returns the inline script by which `GoogleTagManager` begins a data layer. It is added to pages in the browser, and is
 * constant for a name. Throws if the package has another one, whose hash would not be in the policy.
 */
export function dataLayerScript(dataLayerName: string): string {
  const [, template = ''] = DATA_LAYER_SCRIPT.exec(sourceOf(GOOGLE_COMPONENTS, 'gtm.js')) ?? [];
  const text = template.replace(OWN_ENTRY, '').replaceAll(LAYER_NAME, () => dataLayerName);
  if (!template.includes(LAYER_NAME) || text.includes('${'))
    throw new Error('@next/third-parties has another script of the data layer than known-scripts.ts expects');
  return text;
}

/** The source of a module, or of a file beside it. */
function sourceOf(module: string, beside?: string): string {
  const path = createRequire(import.meta.url).resolve(module);
  return readFileSync(beside === undefined ? path : join(dirname(path), beside), 'utf8');
}

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(.)/g, (_escape, sign: string) => (sign === 'n' ? '\n' : sign));
