import type { SalesType } from '#lib/contract/enums.ts';
import { Points } from './points.tsx';

const POINTS = [
  {
    key: 'end',
    text: '残りが0枚になったところで、販売は終わりです。あとから賞品や枚数を足すことはありません。',
  },
  {
    key: 'hold',
    text: '購入手続きに進むと、選んだ枚数を10分間とりおきます。これが「手続き中」の枚数です。とりやめや時間切れのぶんは、箱に戻ります。',
  },
  {
    key: 'queue',
    text: 'お手続きが集中しているときは、整理券をお渡しして順番にご案内します。お待ちのあいだに完売することもあります。',
  },
  {
    key: 'late',
    text: '完売と入れちがいでお支払いが済んでしまったときは、全額をお返しします。',
  },
];

const LAST_ONE = {
  key: 'last',
  text: '最後の1枚を引いた方には、その1枚の賞品にくわえて、ラストワン賞をお贈りします。',
};

/** What happens when the box gets empty. */
export const SellingOut = ({ salesType }: { readonly salesType: SalesType }) => (
  <Points icon="info" items={salesType === 'last_special' ? [...POINTS, LAST_ONE] : POINTS} />
);
