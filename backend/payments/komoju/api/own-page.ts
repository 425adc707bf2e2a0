/** Whether an address is one of KOMOJU's own pages: nobody is sent anywhere else with an order in hand. */
export function isOwnPage(address: string, baseUrl: string): boolean {
  const page = URL.parse(address);
  const home = URL.parse(baseUrl);
  if (page === null || home === null || page.username !== '' || page.password !== '') return false;
  if (page.protocol !== home.protocol || page.port !== home.port) return false;
  return page.hostname === home.hostname || page.hostname.endsWith(`.${home.hostname}`);
}
