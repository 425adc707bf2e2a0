export const PAY_PATH = '/api/pretend/pay';

export const pagePath = (sessionId: string): string => `${PAY_PATH}/${sessionId}`;
