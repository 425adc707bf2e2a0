export { Overview } from './overview/overview.tsx';
export { PromiseCard } from './promise/promise-card.tsx';
export { Exact } from './texts/exact.tsx';
export { Limits } from './texts/limits.tsx';
