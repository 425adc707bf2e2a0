export { BeforeBuying } from './before-buying.tsx';
export { BuyingSteps } from './buying-steps.tsx';
export { SellingOut } from './selling-out.tsx';
