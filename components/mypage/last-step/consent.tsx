import Link from 'next/link';
import { CheckBox } from '#components/form/check-box.tsx';
import type { FieldBinding } from '#components/form/handling/form-handle.ts';
import { ROUTES } from '#lib/site/routes.ts';

/** What one agrees to. It opens in a tab of its own: the password of this page is kept nowhere else. */
export const Consent = (field: FieldBinding) => (
  <CheckBox {...field} isRequired>
    <span className="nowrap">
      <Text route={ROUTES.terms}>利用規約</Text>と
    </span>
    <wbr />
    <span className="nowrap">
      <Text route={ROUTES.privacy}>個人情報保護方針</Text>に
    </span>
    <wbr />
    同意します
  </CheckBox>
);

const Text = ({ route, children }: { readonly route: string; readonly children: string }) => (
  <Link href={route} target="_blank">
    {children}
    <span className="visually-hidden">(新しいタブで開きます)</span>
  </Link>
);
