import { Card } from '#components/ui/card.tsx';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { Phrases } from '#components/ui/phrases.tsx';
import { mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import styles from './mascot-cards.module.css';

/** The eight mascots of the release, each on a card. */
export function MascotCards() {
  return (
    <ul className={styles.cards} role="list">
      {MASCOTS.map(({ number, name, species, line, job }) => (
        <Card key={number} hanging as="li" className={styles.card}>
          <LazyDrawing
            className={styles.picture}
            src={mascotPicture(number)}
            width="208"
            height="208"
            alt=""
            decoding="async"
          />
          <div className={styles.words}>
            <p className={styles.species}>{`${number}・${species}`}</p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.line}>
              <Phrases of={line.split('|')} />
            </p>
            <p className={styles.job}>
              <Phrases of={`しごと：${job}`.split('|')} />
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}

type MascotProfile = Readonly<{
  number: MascotNumber;
  name: string;
  species: string;
  /** Its lines may end at a bar. */
  line: string;
  /** Its workplace in the shop. */
  job: string;
}>;

/** In the order of their numbers. */
const MASCOTS: readonly MascotProfile[] = [
  {
    number: 1,
    name: 'まるぽ',
    species: 'アルマジロ',
    line: 'うれしいと丸まって、|そのまま転がって|いってしまう。',
    job: '看板役・|ログイン',
  },
  {
    number: 2,
    name: 'ぽつ',
    species: 'からかさ',
    line: '晴れの日は|ひまなので、|隣の傘立てに|遊びに行く。',
    job: '通信エラーの|お知らせ',
  },
  {
    number: 3,
    name: 'のこさん',
    species: 'ツチノコ',
    line: '見つかったことが|ない。|本人は|毎日そこにいる。',
    job: 'さがしもの',
  },
  {
    number: 4,
    name: 'ラムじい',
    species: 'サギ',
    line: '若いころビー玉を|のみこんで、|以来|ころころ鳴る。',
    job: '遊び方・|お知らせ',
  },
  {
    number: 5,
    name: 'ふぐちょ',
    species: 'ちょうちんフグ',
    line: 'うれしいと灯る。|びっくりしても|灯る。|だいたい|灯っている。',
    job: '大当たりの|お祝い',
  },
  {
    number: 6,
    name: 'ゆめじ',
    species: 'バク',
    line: 'わるい夢だけを|食べる。|デザートは|二度寝。',
    job: '空っぽの棚の|留守番',
  },
  {
    number: 7,
    name: 'ぐる',
    species: 'あめだまいまい',
    line: '行列がすき。|自分がいちばん|うしろだと|落ちつく。',
    job: '整理券・|お届け',
  },
  {
    number: 8,
    name: 'もぐ',
    species: 'ヤギ',
    line: '半券を見ると|食べてしまう。|反省は|している。',
    job: 'お会計・|半券',
  },
];
