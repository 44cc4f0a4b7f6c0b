/** The alert is known, but nothing of it lies in the range: says where the last fire is and leads there. */
import type { AlertDetail } from '@alert-recall/contract';
import { Button, Stack } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import type { UrlRange } from '../../components/url-range';
import { dayAndTime } from '../../model/instants';

const DAY = 86_400_000;

export function NoFiresInRange({ alert, range }: { alert: AlertDetail; range: UrlRange }) {
  const last = Date.parse(alert.lastFiredAt);
  return (
    <Card>
      <Stack direction="row" gap={1.5} alignItems="center" wrap="wrap">
        <span>No fires in this range; the last was at {dayAndTime(alert.lastFiredAt, range.present)}.</span>
        <Button variant="secondary" size="sm" onClick={() => range.setRange({ from: last - DAY, to: last + DAY })}>
          Show it
        </Button>
      </Stack>
    </Card>
  );
}
