/** The root shows the top page; the canonical URL is the other one. */
export { default, generateMetadata } from './sanrio/page.tsx';

export const revalidate = 60;
