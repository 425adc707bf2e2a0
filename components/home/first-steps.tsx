import { ButtonLink } from '#components/ui/button.tsx';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './first-steps.module.css';

type Step = { readonly name: string; readonly text: string; readonly mascot: MascotNumber };

const STEPS: readonly Step[] = [
  { name: 'えらぶ', text: '気になるガチャを開いて、残り枚数と賞品を確かめます。', mascot: 4 },
  { name: 'まわす', text: 'ハンドルをまわすと、その場で結果がわかります。', mascot: 1 },
  { name: 'とどく', text: '当たった賞品は、まとめて発送。のんびり、たしかにお届けします。', mascot: 7 },
];

/** How to play, in three steps. At the end of the page; its pictures are lazy. */
export function FirstSteps() {
  return (
    <>
      <ol className={styles.steps}>
        {STEPS.map(({ name, text, mascot }, index) => (
          <Card key={name} as="li" hanging className={styles.step}>
            <div>
              <h3 className={styles.name}>{`${index + 1}. ${name}`}</h3>
              <p className={styles.text}>
                <TitleText>{text}</TitleText>
              </p>
            </div>
            <LazyDrawing
              src={mascotPicture(mascot)}
              width="96"
              height="96"
              alt=""
              className={styles.mascot}
            />
          </Card>
        ))}
      </ol>
      <div className={styles.more}>
        <ButtonLink kind="secondary" href={ROUTES.howto} prefetch={false}>
          遊び方をくわしく見る
        </ButtonLink>
      </div>
    </>
  );
}
