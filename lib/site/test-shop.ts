/** Whether this process is of a test shop (docs/decisions/0159): it moves no money, and marks everything that it sends. */
export const isTestShop = ({ TEST_SHOP }: { readonly TEST_SHOP?: string | undefined }): boolean =>
  TEST_SHOP === 'yes';

/** Before the subject of its emails and the titles of its push messages. */
export const TEST_MARK = '【テスト】';

/** On all its pages. */
export const TEST_BAND = 'テスト用の店です。お金は動きません';
