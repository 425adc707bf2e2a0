import { Textarea } from '@mantine/core';
import { MAX_SHOP_WORDS, ShopWords } from '#lib/contract/ops/content.ts';

type Props = {
  readonly description: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Own words to members, which may be left out. */
export const ShopWordsField = ({ description, value, onChange }: Props) => (
  <Textarea
    label="お客様へのひとこと（任意）"
    description={description}
    autosize
    minRows={2}
    maxRows={8}
    value={value}
    error={
      areWords(value) ? undefined : `${MAX_SHOP_WORDS}文字までで、使えない文字を除いて入力してください。`
    }
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Whether they can be sent: none, or words that the contract takes. */
export const areWords = (value: string): boolean => value.trim() === '' || ShopWords.safeParse(value).success;

/** The part of a body; without words, none. */
export const wordsIn = (value: string) => (value.trim() === '' ? {} : { words: value });
