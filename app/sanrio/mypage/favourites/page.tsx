import { FAVOURITES } from '#components/account/member-links.ts';
import { MemberFrame } from '#components/account/member-page.tsx';
import { ConfirmNoticeFirst } from '#components/favourites/confirm-notice.tsx';
import { Favourites } from '#components/favourites/favourites.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: FAVOURITES.name,
    description: 'お気に入りのガチャとキャラクター。発売や残りわずかをお知らせします。',
    path: FAVOURITES.path,
    hidden: true,
  });

/** Also for guests, whose favourites are on their device. */
export default function FavouritesPage() {
  return (
    <MemberFrame here={FAVOURITES}>
      <ConfirmNoticeFirst>
        <Favourites />
      </ConfirmNoticeFirst>
    </MemberFrame>
  );
}
