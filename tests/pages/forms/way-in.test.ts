import { loginRoute, reminderRoute, safeReturn, signUpRoute } from '#lib/site/login-routes.ts';

test.each([
  '/',
  '/sanrio',
  '/sanrio/mypage/profile',
  '/sanrio/marupo-otsukai/shopping?quantity=10',
  '/sanrio/faq#delivery',
])('one comes back to %s', (page) => {
  expect(safeReturn(page)).toBe(page);
});

test.each([
  [null],
  [''],
  ['https://evil.example/sanrio'],
  ['//evil.example/sanrio'],
  ['/\\evil.example/sanrio'],
  ['/\t/evil.example/sanrio'],
  ['\\\\evil.example'],
  ['javascript:alert(1)'],
  ['/sanrio/..//evil.example'],
  ['/sanrio/%2e%2e//evil.example'],
  ['/sanrio/../api/login/logout'],
  ['/sanriox'],
  ['/api/user'],
  ['/%'],
  ['sanrio/faq'],
  // The way in leads not to itself.
  ['/sanrio/mypage/login'],
  ['/sanrio/mypage/login?next=/sanrio/faq'],
  ['/sanrio/mypage/signup'],
  ['/sanrio/mypage/reminder'],
])('instead of %j it is マイページ', (page) => {
  expect(safeReturn(page)).toBe('/sanrio/mypage');
});

test('the way in carries along where one wanted to go', () => {
  const wanted = '/sanrio/marupo-otsukai/shopping?quantity=10';
  const route = loginRoute(wanted);
  expect(new URL(route, 'https://shop.example').searchParams.get('next')).toBe(wanted);
  expect(signUpRoute(wanted)).toBe(route.replace('login', 'signup'));
  expect(reminderRoute(wanted)).toBe(route.replace('login', 'reminder'));
});

test.each([null, 'https://evil.example'])('it is bare where that is %j', (wanted) => {
  expect(loginRoute(wanted)).toBe('/sanrio/mypage/login');
  expect(signUpRoute(wanted)).toBe('/sanrio/mypage/signup');
});

test('who asked for マイページ is told so, although it is where one gets anyway', () => {
  expect(loginRoute('/sanrio/mypage')).toBe('/sanrio/mypage/login?next=%2Fsanrio%2Fmypage');
});
