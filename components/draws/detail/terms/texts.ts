export { BeforeBuying } from './before-buying.tsx';
export { BuyingSteps } from './buying-steps.tsx';
export { SaleTerms } from './sale-terms.tsx';
export { SellingOut } from './selling-out.tsx';
