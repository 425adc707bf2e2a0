/** The bare address shows the same top page; its canonical address is the other one. */
export { default, generateMetadata } from './sanrio/page.tsx';

export const revalidate = 60;
