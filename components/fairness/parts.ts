export { Overview } from './overview.tsx';
export { PromiseCard } from './promise-card.tsx';
export { Exact } from './explanations.tsx';
export { Limits } from './explanations.tsx';
