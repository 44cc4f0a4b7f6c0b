// @ts-check
/** Tells where to look once the demo runs. */
import { CHECKOUT_LABELS } from './history/stories/checkout.mjs';
import { fingerprintOf } from './history/fingerprint.mjs';

/** @param {{ hostUrl: string, sidecarUrl: string }} urls */
export function printAddresses({ hostUrl, sidecarUrl }) {
  const app = `${hostUrl}/a/alertrecall-history-app`;
  console.log(`
Alert Recall is running.

  Overview        ${app}
  An alert        ${app}/alerts/${fingerprintOf(CHECKOUT_LABELS)}
  Configuration   ${hostUrl}/plugins/alertrecall-history-app
  In light        ${app}?theme=light
  As a viewer     ${app}?role=Viewer

  Sidecar         ${sidecarUrl} (secrets in .demo/secrets.json, log in .demo/sidecar.log)

Stop with Ctrl-C.
`);
}
