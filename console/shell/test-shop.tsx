import { TEST_BAND } from '#lib/site/test-shop.ts';

/** Whether this is the console of a test shop: its backend marks the document. */
export const isTestConsole = (): boolean => document.documentElement.hasAttribute('data-test-shop');

/** The mark on all pages of a test shop's console, printed ones too. */
export const TestBand = () =>
  isTestConsole() && (
    <p
      role="note"
      style={{
        position: 'fixed',
        zIndex: 1000,
        right: 0,
        bottom: 0,
        left: 0,
        margin: 0,
        padding: '4px 12px',
        background: '#1f1f1f',
        color: '#fff',
        fontSize: '14px',
        fontWeight: 700,
        textAlign: 'center',
      }}
    >
      {TEST_BAND}
    </p>
  );
