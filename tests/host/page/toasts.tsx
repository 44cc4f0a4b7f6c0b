/** Shows the alerts that Grafana shows in a corner for requests and application events. */
import { css } from '@emotion/css';
import { AppEvents, type GrafanaTheme2 } from '@grafana/data';
import { Alert, useStyles2, type AlertVariant } from '@grafana/ui';
import React, { useEffect, useState } from 'react';
import { appEvents } from './services';

interface Toast {
  id: number;
  severity: AlertVariant;
  title: string;
  text?: string;
}

const SHOWN_MS = 5000;
const KINDS = [
  [AppEvents.alertSuccess, 'success'],
  [AppEvents.alertWarning, 'warning'],
  [AppEvents.alertError, 'error'],
  [AppEvents.alertInfo, 'info'],
] as const;

export function Toasts() {
  const styles = useStyles2(getStyles);
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    let count = 0;
    const remove = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id));
    const handlers = KINDS.map(([event, severity]) => {
      const show = ([title, text]: unknown[] = []) => {
        const id = ++count;
        setToasts((all) => [...all, { id, severity, title: String(title), text: text ? String(text) : undefined }]);
        setTimeout(remove, SHOWN_MS, id);
      };
      appEvents.on(event, show);
      return () => appEvents.off(event, show);
    });
    return () => handlers.forEach((stop) => stop());
  }, []);
  return (
    <div className={styles.corner}>
      {toasts.map(({ id, severity, title, text }) => (
        <Alert key={id} elevated severity={severity} title={title}>
          {text}
        </Alert>
      ))}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  corner: css({
    position: 'fixed',
    top: theme.spacing(6),
    right: theme.spacing(2),
    width: 400,
    zIndex: theme.zIndex.portal,
  }),
});
