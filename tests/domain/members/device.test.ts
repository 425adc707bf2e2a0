import { deviceOf } from '#backend/domain/members/login-session.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT}`;
const ANDROID = `${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)`;
const WINDOWS = `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)`;

test.each([
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'iPhoneのSafari'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'iPhoneのChrome'],
  [`${IPHONE} Mobile/15E148 Safari/604.1 Line/15.0.0`, 'iPhoneのLINE'],
  [`${MOZILLA} (iPad; CPU OS 16_0 like Mac OS X) ${WEBKIT} Version/16.0 Safari/604.1`, 'iPadのSafari'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'AndroidのChrome'],
  [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'AndroidのSamsung Internet'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'WindowsのChrome'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'WindowsのEdge'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'MacのSafari'],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'LinuxのFirefox'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36`, 'ChromebookのChrome'],
  [`${MOZILLA} (Windows NT 10.0)`, 'Windows'],
  ['curl/8.0', '名前の分からない端末'],
  ['', '名前の分からない端末'],
])('%s is called %s', (agent, name) => {
  expect(deviceOf(agent)).toBe(name);
});
