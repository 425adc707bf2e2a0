import { TitledCard } from '#components/ui/titled-card.tsx';
import styles from './spending.module.css';

/** Public services in Japan that help for nothing, in the words of a friend. */
export const HelpLines = () => (
  <TitledCard title="使いすぎたかも、と思ったら">
    <div className={styles.help}>
      <p>
        くじは、余ったお金で、気が向いたときに。「とり返すまで」と思ったら、いったん箱を閉じて、お茶でも飲みましょう。ひとりで決めなくて大丈夫です。
      </p>
      <ul>
        <li>
          <b>お金のこと、契約のこと：</b>
          <a href="tel:188" className="nowrap">
            消費者ホットライン 188
          </a>
          <span>(近くの消費生活センターにつながります)</span>
        </li>
        <li>
          <b>やめたいのにやめられないとき：</b>
          <span>お住まいの都道府県や市の精神保健福祉センターが、ご家族からの相談も聞いています。</span>
        </li>
      </ul>
    </div>
  </TitledCard>
);
