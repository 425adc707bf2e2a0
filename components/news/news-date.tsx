import { newsDate } from '#lib/text/dates.ts';

type NewsDateProps = { readonly moment: string; readonly className?: string | undefined };

/** `2026.11.20` */
export const NewsDate = ({ moment, className = '' }: NewsDateProps) => (
  <time dateTime={moment} className={`num ${className}`}>
    {newsDate(moment)}
  </time>
);
