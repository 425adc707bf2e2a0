import { TEST_BAND } from '#lib/site/test-shop.ts';

/** The mark on all pages of a test shop. Its style is its own: no sheet of other shops carries it. */
export const TestBand = () => (
  <p
    role="note"
    style={{
      position: 'sticky',
      zIndex: 30,
      top: 0,
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
