const PAGE = 20;

/** Calls of operators: the lists without a filter and with one, what is searched by a number or name, and all figures. */
export const operatorCalls = (sample) => [
  ...ordersAndMembers(sample),
  ...shipmentsAndDraws(sample),
  ...figures(sample),
  ...accounting(sample),
];

const ordersAndMembers = ({ order, member, email, draw, payment, month }) => [
  { call: 'findOrders', of: 'newest', params: { limit: PAGE } },
  { call: 'findOrders', of: 'by number', params: { limit: PAGE, q: order } },
  { call: 'findOrders', of: 'by payment', params: { limit: PAGE, q: payment } },
  { call: 'findOrders', of: 'by email', params: { limit: PAGE, q: email } },
  { call: 'findOrders', of: 'of a month', params: { limit: PAGE, ...daysOf(month) } },
  { call: 'findOrders', of: 'of a draw', params: { limit: PAGE, draw } },
  {
    call: 'findOrders',
    of: 'of a month, refunded',
    params: { limit: PAGE, ...daysOf(month), payment: 'REFUNDED' },
  },
  { call: 'showOrder', pathParams: { order } },
  { call: 'findMember', of: 'by email', params: { q: email } },
  { call: 'searchMembers', of: 'by name', params: { q: '佐藤', limit: PAGE, offset: 0 } },
  { call: 'showMember', pathParams: { memberId: member } },
  { call: 'showMemberSignals', pathParams: { memberId: member } },
];

const shipmentsAndDraws = ({ draw, shipment, number }) => [
  { call: 'listShipments', of: 'newest', params: { limit: PAGE } },
  { call: 'listShipments', of: 'by number', params: { limit: PAGE, q: number } },
  { call: 'showShipment', pathParams: { shipment } },
  { call: 'listRefunds', of: 'newest', params: { limit: PAGE } },
  { call: 'listExpiredPrizes', params: { limit: PAGE } },
  { call: 'showStock', params: { limit: PAGE } },
  { call: 'findDraws', params: { limit: PAGE } },
  { call: 'showDrawFigures', pathParams: { directoryName: draw } },
  { call: 'showDrawProfit', pathParams: { directoryName: draw } },
];

const figures = () => [
  { call: 'countShipments' },
  { call: 'showToday' },
  { call: 'showOpenShipments' },
  { call: 'showOpenRefunds' },
  { call: 'showOpenDisputes' },
  { call: 'showSales' },
  { call: 'showStatus' },
  { call: 'showAlarms' },
];

const accounting = ({ month, firstMonth }) => [
  ...['Orders', 'Payments', 'Refunds', 'Shipments'].map((list) => ({
    call: `listAccounting${list}`,
    of: 'of a month',
    params: { limit: PAGE, ...daysOf(month) },
  })),
  { call: 'showSalesReport', of: 'days of a month', params: { unit: 'day', ...daysOf(month) } },
  { call: 'showDrawReport', of: 'of a month', params: daysOf(month) },
  { call: 'showCarrierReport', of: 'of a month', params: daysOf(month) },
  { call: 'listAccountingMonths' },
  { call: 'showAccountingMonth', of: 'half a year ago', pathParams: { month } },
  { call: 'showAccountingMonth', of: 'the first', pathParams: { month: firstMonth } },
];

const daysOf = (month) => ({ from: `${month}-01`, to: `${month}-28` });

/** Calls of a shopper who has bought for two years. */
export const SHOPPER_CALLS = ({ draw, open, email }, password) => [
  { call: 'page of a draw that has ended', path: `/api/product/${draw}` },
  { call: 'page of a draw on sale', path: `/api/product/${open}` },
  { call: 'list of draws', path: `/api/product?limit=${PAGE}` },
  { call: 'search of draws', path: `/api/search?limit=${PAGE}&q=${encodeURIComponent('まわり道')}` },
  { call: 'public log', path: `/api/product/${draw}/fairness/log?limit=${PAGE}` },
  { call: 'own overview', path: '/api/user/overview' },
  { call: 'own orders', path: `/api/orderHistory?limit=${PAGE}` },
  { call: 'own prizes', path: `/api/orderHistoryPrize?limit=${PAGE}` },
  { call: 'own shipments', path: `/api/userShip?limit=${PAGE}` },
  { call: 'login', path: '/api/login/emailLogin', json: { email, password } },
];
