/** A framed part of a page with an optional heading and something beside it. */
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React, { type PropsWithChildren, type ReactNode, useId } from 'react';

interface Props {
  title?: string;
  aside?: ReactNode;
  className?: string;
}

export function Card({ title, aside, className, children }: PropsWithChildren<Props>) {
  const styles = useStyles2(getStyles);
  const headingId = useId();
  return (
    <section className={cx(styles.card, className)} aria-labelledby={title ? headingId : undefined}>
      {title && (
        <div className={styles.head}>
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  card: css({
    background: theme.colors.background.primary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    padding: theme.spacing(1.75, 2),
    minWidth: 0,
    // Grafana's head stays over what is scrolled to.
    scrollMarginTop: theme.spacing(11),
  }),
  head: css({
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    marginBottom: theme.spacing(1.25),
  }),
  title: css({ fontSize: theme.typography.body.fontSize, fontWeight: theme.typography.fontWeightMedium, margin: 0 }),
  aside: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
