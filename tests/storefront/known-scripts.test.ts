import { inlineScriptHashes } from '../../server/finished-pages.ts';
import { knownScripts, OWN_SCRIPT } from '../../server/known-scripts.ts';

const isKnown = knownScripts();

/** A function for streamed parts as React writes it, from the source of its server. */
const REACT =
  '$RX=function(b,c,d,e,f){var a=document.getElementById(b);a&&(b=a.previousSibling,b.data="$!",a=a.dataset,null!=c&&(a.dgst=c),d&&(a.msg=d),e&&(a.stck=e),f&&(a.cstck=f),b._reactRetry&&b._reactRetry())};';

test.each([
  ['the own one', OWN_SCRIPT],
  ['the start of the data', '(self.__next_f=self.__next_f||[]).push([0])'],
  ['data', String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:\u003cscript\u003e"])`],
  [
    'the names of files',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
  ],
  [
    'a script that moves icons',
    `document.querySelectorAll('body link[rel="icon"], body link[rel="apple-touch-icon"]').forEach(el => document.head.appendChild(el))`,
  ],
  ['the time of a part', 'requestAnimationFrame(function(){$RT=performance.now()});'],
  ['a function of React', REACT],
  ['a function of React and its call', `${REACT};$RX("B:0","a digest")`],
  ['a call', '$RC("B:0","S:0")'],
])('A page runs %s', (_what, text) => {
  expect(isKnown(text)).toBe(true);
});

test.each([
  'alert(1)',
  '',
  `${OWN_SCRIPT};alert(1)`,
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push(alert(1))',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[alert(1)]});',
  `${REACT}alert(1)`,
  '$RC=alert;$RC("B:0","S:0")',
  '$RC("B:0",alert(1))',
  '$RC("B:0");alert("S:0")',
])('A script that was put into a page does not run: %s', (text) => {
  expect(isKnown(text)).toBe(false);
  const page = `<p>a</p><script>${text}</script><script>${REACT}</script>`;
  expect(inlineScriptHashes(page, isKnown)).toEqual(inlineScriptHashes(`<script>${REACT}</script>`));
});
