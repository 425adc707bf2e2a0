import { Button } from '#components/page/button.tsx';
import { Done } from '../part/done.tsx';
import { TakesFocus } from '../part/takes-focus.tsx';
import styles from './address.module.css';
import { EmailText } from './email-text.tsx';

type AddressShownProps = {
  readonly email: string;
  /** How it came to be shown: from the beginning, after thinking better of it, or as the new address. */
  readonly came: 'first' | 'back' | 'changed';
  readonly onChange: () => void;
};

export const AddressShown = ({ email, came, onChange }: AddressShownProps) => (
  <TakesFocus wanted={came === 'back'}>
    {came === 'changed' && (
      <Done>
        <b>メールアドレスを変えました</b>
        <p>新旧どちらのアドレスにも、お知らせをお送りしました。</p>
      </Done>
    )}
    <p className={styles.email}>
      <EmailText email={email} />
    </p>
    <Button kind="primary" className={styles.change} onClick={onChange}>
      メールアドレスを変える
    </Button>
  </TakesFocus>
);
