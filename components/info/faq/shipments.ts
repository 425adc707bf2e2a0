import { DEFECT_REPORT_DAYS, RETURN_STORAGE_DAYS, SHIPPING_FEE_YEN } from '#lib/contract/shop-rules.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { yenText } from '#lib/text/numbers.ts';
import { link } from '../text.ts';
import type { QuestionGroup } from './question.ts';

export const ABOUT_SHIPPING: QuestionGroup = {
  id: 'shipping',
  title: '配送',
  questions: [
    {
      id: 'request-shipping',
      question: '賞品を送ってもらうには、どうすればいいですか。',
      answer: ['当たっただけでは、まだ発送されません。次の順で、発送を依頼してください。'],
      list: [
        ['マイページの', link('当選賞品', ROUTES.prizes), 'で、送ってほしい賞品を選びます。'],
        'お届け先を確かめて、送料をお支払いいただきます。',
        'お支払いが済むと、配送履歴に「受付」と出ます。発送したときは、メールでお知らせします。',
      ],
    },
    {
      id: 'shipping-fee',
      question: '送料は、いくらですか。',
      answer: [
        `1箱につき、全国一律${yenText(SHIPPING_FEE_YEN)}(税込)です。北海道・沖縄・離島も同じです。`,
        '大きな賞品のあるガチャは送料がちがい、たくさん送ると無料になるガチャもあります。どちらも、くじ詳細の販売についての欄に書いています。',
      ],
    },
    {
      id: 'combine',
      question: 'ちがうガチャの賞品を、まとめて送れますか。',
      answer: [
        '送れます。いっしょに依頼した賞品は1箱にまとめ、送料も1箱分です。まとめられないガチャもあり、くじ詳細に書いています。',
        '発送が始まる時期のちがう賞品をまとめると、いちばん遅いものにあわせて発送します。',
      ],
    },
    {
      id: 'when-arrives',
      question: '賞品は、いつ届きますか。',
      answer: [
        [
          '発送が始まる時期はガチャごとに決まっていて、くじ詳細と購入内容確認に書いています。いまの様子は、',
          link('配送履歴', ROUTES.shipments),
          'でわかります。',
        ],
      ],
    },
    {
      id: 'change-address',
      question: '依頼したあとに、お届け先を変えられますか。',
      answer: [
        [
          '「受付」のあいだは、',
          link('配送履歴', ROUTES.shipments),
          'から変えられます。「発送準備中」になると箱に宛名をはるので、変えられません。まちがいに気づかれたときは、すぐにお問い合わせください。',
        ],
      ],
    },
    {
      id: 'tracking',
      question: '荷物は、いまどこにありますか。届きません。',
      answer: [
        [
          '発送すると、お問い合わせ番号をメールでお送りします。',
          link('配送履歴', ROUTES.shipments),
          'からも確かめられます。',
        ],
        `当店にもどった荷物は${RETURN_STORAGE_DAYS}日間おあずかりし、再送の手続きをメールでご案内します。見つからない荷物は、同じ賞品をお送りするか、返金などで対応します。`,
      ],
    },
    {
      id: 'abroad',
      question: '海外へ送れますか。',
      answer: ['お届けは日本国内だけです。転送サービスをお使いの場合、転送中の事故には対応できません。'],
    },
    {
      id: 'damaged',
      question: '届いた賞品がこわれていました。ちがうものが届きました。',
      answer: [
        [
          `申し訳ございません。届いた日から${DEFECT_REPORT_DAYS}日以内に、配送番号と、様子のわかる写真をそえて`,
          link('お問い合わせ', ROUTES.contact),
          'ください。送料は当店が負担して、良品と交換します。同じ賞品が用意できないときは、相談のうえ、返金などで対応します。',
        ],
      ],
    },
  ],
};
