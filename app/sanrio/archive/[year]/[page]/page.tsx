import { archiveMetadata } from '../../archive-of-page.ts';
import { ArchiveOfYear } from '../../year-page.tsx';

export const revalidate = 60;

/** No draw is known during the build; each page is rendered at its first visit. */
export const generateStaticParams = () => [];

export const generateMetadata = archiveMetadata;

export default ArchiveOfYear;
