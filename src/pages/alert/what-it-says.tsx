/** The alert in its own words: the texts its rule was given. Untrusted, and shown as text. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';

/** A stack trace must not push the history off the page; what the analyst was told holds more of it. */
const LONGEST = 800;

/** Annotations that rules carry for people, in the order in which they are read. */
const FOR_PEOPLE = ['summary', 'description', 'message'];

export function WhatItSays({ alert }: { alert: AlertDetail }) {
  const styles = useStyles2(getStyles);
  const distinct = [...new Set(FOR_PEOPLE.map((name) => alert.annotations[name]?.trim() ?? ''))].filter(Boolean);
  if (distinct.length === 0) {
    return null;
  }
  return (
    <Card title="What the alert says">
      {distinct.map((text) => (
        <p key={text} className={styles.text}>
          {text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}
        </p>
      ))}
    </Card>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  text: css({
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& + &': { marginTop: theme.spacing(0.5), color: theme.colors.text.secondary },
  }),
});
