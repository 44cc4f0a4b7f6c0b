/** One strip of things that ask for a look; absent when there are none. */
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { usePutAway } from '../../api/alerts';
import { signedInRole } from '../../api/signed-in';
import { PutAwayNotice } from '../../components/put-away-notice';
import { whyNotChange } from '../../model/roles';
import type { AttentionItem } from './attention';

/** Said first, each as a sentence. */
const LEADS = new Set(['firing', 'unexplained']);

export function AttentionStrip({ items }: { items: AttentionItem[] }) {
  const putAway = usePutAway();
  return (
    <>
      <Strip items={items} busy={putAway.isPending} onPutAway={(fingerprint) => putAway.mutate({ fingerprint })} />
      {/* Stays when what was put away was the last thing of the strip. */}
      <PutAwayNotice putAway={putAway} />
    </>
  );
}

interface StripProps {
  items: AttentionItem[];
  /** A silence is being put away. */
  busy: boolean;
  onPutAway: (fingerprint: string) => void;
}

function Strip({ items, busy, onPutAway }: StripProps) {
  const styles = useStyles2(getStyles);
  if (items.length === 0) {
    return null;
  }
  const leads = items.filter(({ id }) => LEADS.has(id));
  const others = items.filter((item) => !leads.includes(item));
  const whyNot = whyNotChange(signedInRole(), 'putting its silence away');
  const warns = items.some(({ tone }) => tone === 'warning');
  return (
    <section className={cx(styles.strip, warns && styles.warning)} aria-label="Worth a look">
      {leads.map(({ id, text, href }) => (
        <span key={id}>
          {text} <TextLink href={href}>Show them</TextLink>
        </span>
      ))}
      {others.length > 0 && (
        <div className={styles.clip}>
          <ul className={styles.others}>
            {others.map(({ id, text, href, silent }) => (
              <li key={id}>
                <TextLink href={href} color="secondary" inline={false}>
                  {text}
                </TextLink>
                {silent !== undefined && (
                  <Button
                    fill="text"
                    size="sm"
                    disabled={whyNot !== null || busy}
                    tooltip={whyNot ?? 'It will not come again: its silence is told no more.'}
                    onClick={() => onPutAway(silent)}
                  >
                    Put away
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  strip: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1.25, 1.75),
    background: theme.colors.background.secondary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
  }),
  warning: css({ background: theme.colors.warning.transparent, borderColor: theme.colors.warning.borderTransparent }),
  // A dot stands before each but the first of a line, whose dot lies outside.
  clip: css({ overflow: 'hidden' }),
  others: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    listStyle: 'none',
    margin: 0,
    marginLeft: theme.spacing(-3),
    padding: 0,
    '& > li': { display: 'flex' },
    '& > li::before': {
      content: '"·"',
      flex: 'none',
      width: theme.spacing(3),
      textAlign: 'center',
      color: theme.colors.text.secondary,
    },
  }),
});
