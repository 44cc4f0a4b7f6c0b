/** The overview's sentence, large, with what came of the fires under it. */
import type { OverviewResponse } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, TextLink, useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import { overviewHref } from '../../components/links';
import type { UrlRange } from '../../components/url-range';
import { stormSentence } from '../../model/storm-words';
import { type RangeName, outcomeSentence, overviewSentence } from './sentence';

interface Props {
  overview: OverviewResponse;
  range: UrlRange;
  rangeName: RangeName;
  analyst: 'model' | 'rules' | null;
  /** What the page is filtered by, in words. */
  filter: string | null;
  onClear: () => void;
}

export function Headline({ overview, range, rangeName, analyst, filter, onClear }: Props) {
  const styles = useStyles2(getStyles);
  const outcome = outcomeSentence(overview, analyst);
  return (
    <Card>
      <p className={styles.sentence}>
        {overviewSentence(overview, rangeName, filter)}{' '}
        {filter !== null && (
          <Button variant="secondary" fill="text" size="sm" onClick={onClear}>
            Show everything
          </Button>
        )}
      </p>
      {outcome && <p className={styles.outcome}>{outcome}</p>}
      {overview.storms.map((storm) => (
        <p key={storm.at} className={styles.outcome}>
          {stormSentence(storm, range.present)}{' '}
          <TextLink href={overviewHref({ ...range.carried, by: 'alert', storm: storm.at })}>Show them</TextLink>
        </p>
      ))}
    </Card>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  sentence: css({
    fontSize: theme.typography.h4.fontSize,
    lineHeight: 1.4,
    color: theme.colors.text.maxContrast,
    margin: 0,
    overflowWrap: 'anywhere',
  }),
  outcome: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 0) }),
});
