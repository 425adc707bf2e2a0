import { STEP_UP_MINUTES } from '#lib/contract/shop-rules.ts';

export const RECORDED_NOTE =
  '名前や住所を見たこと、変えたことは、すべて「操作の記録」に残ります。仕事に必要なものだけを開いてください。';

export const APPROVAL_NOTE =
  '決められた金額を超える返金は、もう一人が承認するまで行われません。金額は「店の設定」にあります。';

export const ANSWER_NOTE =
  'お問い合わせのページで、返信までの日数をお客様に約束しています。日数は「店の設定」の「上限と約束」にあり、過ぎたものは「今日」に出ます。';

export const PROOF_NOTE = `お金・個人情報・公開・設定の操作は、最後の本人確認から${STEP_UP_MINUTES}分を過ぎると、もう一度パスキーを求めます。`;

export const CONFLICT_NOTE =
  '二人が同じものを変えたときは、後の人に違いが表示されます。入力した内容は残ります。';
