/** How to make a sender deliver to the sidecar: steps for Grafana's own pages, and files for everything else. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Tab, TabContent, TabsBar, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { useHealth } from '../../api/health';
import { oneOf, useUrlState } from '../url-state';
import { CodeBlock } from './code-block';
import { type Demands, type SenderId, grafanaUrl, snippets } from './snippets';

const SENDERS: readonly SenderId[] = ['grafana', 'grafana-file', 'terraform', 'alertmanager', 'prometheus'];

/** `address` is the sidecar's, as Grafana reaches it; empty when it is not known. */
export function ConnectSender({ address }: { address: string }) {
  const styles = useStyles2(getStyles);
  const { params, patch } = useUrlState();
  const active = oneOf(params.get('sender'), SENDERS) ?? 'grafana';
  const { data: health, isError } = useHealth({ enabled: address !== '' });
  // After a failure the last good answer is kept; it may be another sidecar's.
  const door = isError ? undefined : health?.doors.find(({ source }) => source === 'grafana');
  const demands = door?.demands ?? null;
  const files = snippets(address, demands);
  const shown = files.find(({ id }) => id === active);
  const open = (id: SenderId) => patch({ sender: id }, { replace: true });

  return (
    <div className={styles.box}>
      <TabsBar>
        <Tab label="Grafana" active={active === 'grafana'} onChangeTab={() => open('grafana')} />
        {files.map(({ id, title }) => (
          <Tab key={id} label={title} active={active === id} onChangeTab={() => open(id)} />
        ))}
      </TabsBar>
      <TabContent className={styles.content}>
        {shown ? (
          <>
            <p>{shown.where}</p>
            <CodeBlock name={`the ${shown.title} configuration`} text={shown.text} />
          </>
        ) : (
          <GrafanaSteps url={grafanaUrl(address)} demands={demands} />
        )}
      </TabContent>
      <p className={styles.note}>
        Use the address at which the sender reaches the sidecar; it can differ from the one Grafana uses.
      </p>
    </div>
  );
}

function GrafanaSteps({ url, demands }: { url: string; demands: Demands }) {
  const styles = useStyles2(getStyles);
  return (
    <ol className={styles.steps}>
      <li>
        Open <TextLink href="/alerting/notifications/receivers/new">a new contact point</TextLink>, name it “Alert
        Recall” and choose the integration “Webhook”.
      </li>
      <li>
        Enter this URL: <CodeBlock name="the webhook address" text={url} />
      </li>
      <li>
        Under “Optional Webhook settings”: {secretStep(demands)} Leave “Max Alerts” at 0, so that nothing is cut off.
      </li>
      <li>Press “Test”. The overview says “test received” within seconds.</li>
      <li>
        In the <TextLink href="/alerting/routes">notification policies</TextLink>, add a first policy without matchers
        for this contact point and turn on “Continue matching subsequent sibling nodes”, so that your usual
        notifications stay as they are.
      </li>
    </ol>
  );
}

/** What this sidecar's door demands; of one that is not known, both. */
function secretStep(demands: Demands): string {
  if (demands === null) {
    return 'if the sidecar has GRAFANA_HMAC_SECRET set, its door takes signed requests only; enter that secret as the HMAC secret, and as timestamp header what GRAFANA_HMAC_TIMESTAMP_HEADER says, if anything. Otherwise enter WEBHOOK_SECRET as “Authorization Header – Credentials”.';
  }
  if (demands.kind === 'secret') {
    return 'enter the sidecar’s WEBHOOK_SECRET as “Authorization Header – Credentials”.';
  }
  const { header, timestampHeader } = demands;
  const timestamp = timestampHeader === null ? 'no timestamp header' : `“${timestampHeader}” as timestamp header`;
  return `this sidecar’s door takes signed requests only: enter its GRAFANA_HMAC_SECRET as the HMAC secret, “${header}” as header, and ${timestamp}.`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ textAlign: 'left', width: '100%', maxWidth: 860 }),
  content: css({ padding: theme.spacing(2, 0), background: 'none' }),
  steps: css({ paddingLeft: theme.spacing(3), '& > li': { marginBottom: theme.spacing(1) } }),
  note: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize, margin: 0 }),
});
