import { GoogleTagManager } from '@next/third-parties/google';
import { ANALYTICS_SCRIPT, type Analytics } from '#lib/site/analytics.ts';

/**
 * Google's script, by way of the package's GoogleTagManager: its GoogleAnalytics does not tell the script the data
 * layer's name, so that a name of one's own is never read.
 */
export const AnalyticsScript = ({ measurementId, dataLayerName }: Analytics) => (
  <GoogleTagManager
    gtmId={measurementId}
    gtmScriptUrl={`${ANALYTICS_SCRIPT}?l=${dataLayerName}`}
    dataLayerName={dataLayerName}
  />
);
