type Names = readonly (readonly [pattern: RegExp, name: string])[];

const DEVICES: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Those that also call themselves by the name of another come before it. */
const BROWSERS: Names = [
  [/\bLine\//, 'LINE'],
  [/\bYJApp/, 'Yahoo! JAPANアプリ'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const UNKNOWN = '名前の分からない端末';

/** What a member calls the device and browser, such as iPhoneのSafari, out of what the browser calls itself. */
export function deviceOf(agent: string): string {
  const [device, browser] = [nameIn(DEVICES, agent), nameIn(BROWSERS, agent)];
  return [device, browser].filter((name) => name !== undefined).join('の') || UNKNOWN;
}

const nameIn = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];
